# Sourced by run, test and benchmark, which set `root` to the checkout first.
# Makes `.venv`, asks apt for the libraries that are missing, and keeps a stamp so that it is done once.

# A bar separates two names of one package: Debian 13 and Ubuntu 24.04 renamed it; either will do.
QT_PACKAGES="libcups2t64|libcups2 libdbus-1-3 libegl1 libfontconfig1 libgl1 libglib2.0-0t64|libglib2.0-0
libwayland-cursor0 libwayland-egl1 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0
libxkbcommon-x11-0 libxkbcommon0"
TEST_PACKAGES="fonts-dejavu-core openbox poppler-utils xauth xdotool xvfb"

say() {
    printf '%s\n' "sabot: $*" >&2
}

refuse() {
    say "$*"
    exit 1
}

# set_up run|demo|test|mutants: `demo` beside what `run` has installed, `mutants` beside `test`
set_up() {
    venv="$root/.venv"
    python="$venv/bin/python"
    stamp="$venv/set-up-for-$1"
    case $1 in
        run) lock=requirements.lock packages="$QT_PACKAGES" weight="100 MB" ;;
        test) lock=requirements-dev.lock packages="$QT_PACKAGES $TEST_PACKAGES" weight="100 MB" ;;
        demo) lock=requirements-demo.lock packages="" weight="25 MB" ;;
        mutants) lock=requirements-mutants.lock packages="" weight="30 MB" ;;
    esac
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint)" ]; then
        note_version
        return
    fi
    exec 9<"$root"
    flock 9  # two commands started at once take turns
    install_system_packages
    make_venv
    note_version
    install_locked
    prove
    fingerprint >"$stamp"
    exec 9<&-
}

# All that a set-up depends on, its place on disk included: the editable install points there.
fingerprint() {
    [ -x "$python" ] && printf '%s %s %s\n' "$root" "$("$python" -V 2>&1)" \
        "$(cat "$root/pyproject.toml" "$root/packaging/setup.sh" "$root/packaging/$lock" | sha256sum)"
}

# What papers and --version name; a tree that cannot be written to keeps the note that it has.
note_version() {
    "$python" -IS "$root/packaging/version.py" --note 2>/dev/null || :
}

# -- system packages ---------------------------------------------------------------------------

install_system_packages() {
    base_python=$(find_python) || refuse \
        "Python 3.11 or later is needed. On Debian or Ubuntu: $(apt_command python3 python3-venv)"
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        return  # not Debian: `prove` names the library that is missing
    fi
    missing=$(missing_packages)
    if [ -z "$missing" ]; then
        return
    fi
    if ! as_root true 2>/dev/null; then
        # shellcheck disable=SC2086  # a list of names
        refuse "system packages are missing. Run this, then start again: $(apt_command $missing)"
    fi
    # shellcheck disable=SC2086
    say "installing system packages:" $missing
    as_root apt-get update -qq || say "apt-get update failed; trying with the lists that are there."
    missing=$(missing_packages)  # the fresh lists know which of two names this release uses
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        -o DPkg::Lock::Timeout=300 $missing >/dev/null ||
        refuse "apt could not install them.$(universe_hint) Run this, then start again:" \
            "$(apt_command $missing)"
}

# The system's own first: its system mends it, and it is built for speed (one that was compiled
# without its optimizations took 30 % more processor for the tests). But one that lacks nothing goes
# before one that needs a package more.
find_python() {
    for needs in "import ensurepip, venv" ""; do
        for candidate in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do
            if "$candidate" -c "import sys
$needs
sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then
                echo "$candidate"
                return
            fi
        done
    done
    return 1
}

missing_packages() {
    # Debian's python3 comes without venv's wheels; a Python from elsewhere has them.
    if ! "$base_python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$base_python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
    fi
    for names in $packages; do
        # shellcheck disable=SC2046  # alternatives, split on purpose
        set -- $(echo "$names" | tr '|' ' ')
        any_installed "$@" || first_known "$@"
    done
}

any_installed() {
    for name in "$@"; do
        if dpkg-query -W -f='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed; then
            return 0
        fi
    done
    return 1
}

first_known() {
    for name in "$@"; do
        if apt-cache show --no-all-versions "$name" 2>/dev/null | grep -q '^Version:'; then
            break
        fi
    done
    echo "$name"  # the last, when apt knows none yet
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        command -v sudo >/dev/null && sudo -n "$@"
    fi
}

apt_command() {
    line="apt-get update && apt-get install --no-install-recommends $*"
    if [ "$(id -u)" -eq 0 ]; then
        echo "$line"
    elif command -v sudo >/dev/null; then
        echo "sudo $line" | sed 's/&& /&& sudo /'
    else
        echo "su - -c '$line'"
    fi
}

# A bare Ubuntu has only "main" among its sources, and some of the names are in "universe".
universe_hint() {
    if grep -qsx 'ID=ubuntu' /etc/os-release && ! apt-cache policy | grep -q '/universe '; then
        printf ' On Ubuntu, add "universe" to the sources of apt first.'
    fi
}

# -- the virtual environment ---------------------------------------------------------------------

make_venv() {
    if "$python" -m pip --version >/dev/null 2>&1; then
        return
    fi
    say "making the virtual environment $venv"
    "$base_python" -m venv --clear "$venv" || refuse "python3 could not make $venv; see above."
}

# A lock names all that it needs: nothing else is looked for. Debian 12's pip, left to look, takes the
# newest `coverage` for `coverage[toml]` and then refuses it for want of a hash.
install_locked() {
    say "installing the locked versions ($lock), $weight the first time"
    pip install --no-deps --require-hashes -r "$root/packaging/$lock" ||
        refuse "pip could not install the locked versions; see above. Is there a network?"
    pip install --no-deps --no-build-isolation -e "$root" ||
        refuse "pip could not install the checkout itself; see above."
}

pip() {
    "$python" -m pip --disable-pip-version-check "$@" -qq
}

prove() {
    "$python" -c 'import PySide6.QtWidgets, PySide6.QtSvg, PySide6.QtPrintSupport' ||
        refuse "Qt does not load: install the library named above with your system's own tool."
}
