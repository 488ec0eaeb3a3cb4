# Written by packaging/man.
_sabot_offers() {
    offered=
    case $1 in
    'sabot 1') offered='replay wire shoe-sim import report export verify variants house theory simulate roads nights backup heads key form restore recover pit manual train open setup doctor alerts staff' ;;
    'sabot replay -') offered='--help --json --report --all --language' ;;
    'sabot wire --shoe'|'sabot shoe-sim --shoe') offered='angel_eye @file' ;;
    'sabot wire -') offered='--help --port --variant --option --house --json --frames --demo --overdraw --unreadable --noise --drop --repeat --seed --shoe --speed --parity --language' ;;
    'sabot shoe-sim -') offered='--help --port --out --overdraw --unreadable --noise --drop --repeat --seed --pace --shoe --speed --parity --language' ;;
    'sabot import -') offered='--help --variant --option --columns --map --deck --out --json --language' ;;
    'sabot report --kind') offered='session float settlement cagnotte commission tips incident shoe register slip' ;;
    'sabot report --paper'|'sabot form --paper') offered='A4 letter' ;;
    'sabot report -') offered='--help --session --out --ranking --detailed --scorecard --kind --night --data --csv --json --slip --paper --by --with --pin-fd --language' ;;
    'sabot export -') offered='--help --session --out --by --with --pin-fd --language' ;;
    'sabot verify -') offered='--help --data --all --key --against --language' ;;
    'sabot variants 1') offered='list check show' ;;
    'sabot variants 2'|'sabot theory 1'|'sabot simulate 1'|'sabot form 1') offered='baccara banque chemin_de_fer festival macao porcelaine punto_banco @file' ;;
    'sabot variants -') offered='--help --option --language' ;;
    'sabot house 1') offered='list check show allowed allow take-back' ;;
    'sabot house 2') offered='casino festival fr @file' ;;
    'sabot house -'|'sabot setup -') offered='--help --by --with --pin-fd --language' ;;
    'sabot theory -') offered='--help --packs --option --house --habit --json --removed --pdf --stakes --language' ;;
    'sabot simulate -') offered='--help --packs --option --house --habit --json --coups --seed --stake --night --bank --language' ;;
    'sabot roads -') offered='--help --results --house --shoe --json --language' ;;
    'sabot nights -') offered='--help --json --data --by --with --pin-fd --language' ;;
    'sabot backup -') offered='--help --second --data --by --with --pin-fd --language' ;;
    'sabot heads -') offered='--help --stamp --data --language' ;;
    'sabot key 1') offered='make certify change sheet' ;;
    'sabot key -') offered='--help --old --data --by --with --pin-fd --language' ;;
    'sabot form -') offered='--help --coups --seats --option --house --table --out --paper --language' ;;
    'sabot restore -') offered='--help --into --paper --reason --by --with --pin-fd --language' ;;
    'sabot recover -') offered='--help --from --into --paper --reason --by --with --pin-fd --language' ;;
    'sabot pit 1') offered='init courier verify status recover simulate people sheets packs pin answer mend settle' ;;
    'sabot pit init -') offered='--help --name --language' ;;
    'sabot pit courier -') offered='--help --once --json --url --data --language' ;;
    'sabot pit verify -') offered='--help --url --data --language' ;;
    'sabot pit status -') offered='--help --json --url --language' ;;
    'sabot pit recover -') offered='--help --all --into --paper --reason --url --language' ;;
    'sabot pit simulate -') offered='--help --tables --entries --json --url --language' ;;
    'sabot pit people 1') offered='list take refuse add pin post leave unlock' ;;
    'sabot pit people -') offered='--help --post --of --json --by --with --pin-fd --url --language' ;;
    'sabot pit sheets 1') offered='allow take-back' ;;
    'sabot pit sheets -') offered='--help --by --with --pin-fd --url --language' ;;
    'sabot pit packs 1') offered='list add take check keep release retire destroy' ;;
    'sabot pit packs -') offered='--help --kind --colour --reason --json --by --with --pin-fd --url --language' ;;
    'sabot pit pin -') offered='--help --by --with --pin-fd --url --data --language' ;;
    'sabot pit answer -') offered='--help --alert --reason --by --with --pin-fd --url --language' ;;
    'sabot pit mend -') offered='--help --copy --by --with --pin-fd --url --language' ;;
    'sabot pit settle -') offered='--help --out --by --with --pin-fd --url --data --language' ;;
    'sabot pit -') offered='--help --url --demo --language' ;;
    'sabot manual -') offered='--help --out --language' ;;
    'sabot train -') offered='--help --by --with --pin-fd --count --seed --class --report --certificate --exam --out --csv --json --data --game --drill --language' ;;
    'sabot open -') offered='--help --language' ;;
    'sabot setup 1') offered='export import' ;;
    'sabot doctor -') offered='--help --json --language' ;;
    'sabot alerts 1') offered='list decide' ;;
    'sabot alerts -') offered='--help --reason --decided --data --by --with --pin-fd --language' ;;
    'sabot staff -') offered='--help --review --begin-anew --out --data --csv --json --by --with --pin-fd --language' ;;
    'sabot -') offered='--help --version --licences --language --demo --go-on' ;;
    *' --language') offered='fr en' ;;
    'sabot --demo'|*' --variant'|*' --game') offered='baccara banque chemin_de_fer festival macao porcelaine punto_banco' ;;
    'sabot replay 1'|'sabot replay --report'|'sabot wire 1'|*' --port'|*' --house'|'sabot shoe-sim 1'|*' --out'|'sabot import 1'|*' --map'|'sabot report 1'|'sabot export 1'|'sabot verify '[0-9]*|*' --key'|*' --against'|*' --pdf'|'sabot roads 1'|'sabot backup 1'|'sabot heads 1'|'sabot key 2'|*' --old'|'sabot restore 1'|'sabot pit sheets 2'|'sabot open 1'|'sabot setup 2') offered='@file' ;;
    *' --option'|*' --frames'|*' --overdraw'|*' --unreadable'|*' --noise'|*' --drop'|*' --repeat'|*' --seed'|*' --speed'|*' --pace'|*' --columns'|*' --deck'|*' --session'|*' --night'|*' --slip'|*' --by'|*' --with'|*' --pin-fd'|*' --packs'|*' --habit'|*' --removed'|*' --stakes'|*' --coups'|*' --stake'|*' --bank'|*' --results'|'sabot roads --shoe'|'sabot nights 1'|*' --seats'|*' --table'|'sabot restore --paper'|*' --reason'|'sabot recover --paper'|'sabot pit init 1'|*' --name'|*' --url'|'sabot pit recover 1'|'sabot pit recover --paper'|*' --tables'|*' --entries'|'sabot pit people '[0-9]*|*' --of'|'sabot pit packs '[0-9]*|'sabot pit packs --kind'|*' --colour'|'sabot pit answer 1'|'sabot pit answer 2'|*' --alert'|'sabot pit settle 1'|*' --count'|'sabot train --report'|*' --certificate'|*' --exam'|'sabot alerts 2') offered='@text' ;;
    *' --parity') offered='none even odd' ;;
    *' --scorecard') offered='last blank' ;;
    *' --data'|*' --csv'|*' --into'|*' --from'|*' --copy') offered='@folder' ;;
    *' --post') offered='croupier chef director trainer auditor cashier' ;;
    'sabot train '[0-9]*) offered='drills sheet import totals draws calls chips payouts procedure irregularities bank roads @file' ;;
    *' --drill') offered='totals draws calls chips payouts procedure irregularities bank roads own_questions' ;;
    esac
    [[ -n $offered ]]
}

_sabot_goes() {
    case $1 in
    'sabot replay'|'sabot wire'|'sabot shoe-sim'|'sabot import'|'sabot report'|'sabot export'|'sabot verify'|'sabot variants'|'sabot house'|'sabot theory'|'sabot simulate'|'sabot roads'|'sabot nights'|'sabot backup'|'sabot heads'|'sabot key'|'sabot form'|'sabot restore'|'sabot recover'|'sabot pit init'|'sabot pit courier'|'sabot pit verify'|'sabot pit status'|'sabot pit recover'|'sabot pit simulate'|'sabot pit people'|'sabot pit sheets'|'sabot pit packs'|'sabot pit pin'|'sabot pit answer'|'sabot pit mend'|'sabot pit settle'|'sabot pit'|'sabot manual'|'sabot train'|'sabot open'|'sabot setup'|'sabot doctor'|'sabot alerts'|'sabot staff') true ;;
    *) false ;;
    esac
}

# Where the line has come to, by the words before the last: the commands, the place behind them, and
# the option of which the value is due.
_sabot_walk() {
    at=sabot place=1 value=
    local word
    for word; do
        if [[ $word == '=' ]]; then
            continue
        elif [[ $word == -* ]]; then
            value=
            _sabot_offers "$at $word" && value=$word
        elif [[ -n $value ]]; then
            value=
        elif _sabot_goes "$at $word"; then
            at="$at $word" place=1
        else
            place=$((place + 1))
        fi
    done
}

_sabot_due() {
    if [[ $1 == -* ]]; then
        _sabot_offers "$at -"
    elif [[ -n $value ]]; then
        _sabot_offers "$at $value"
    else
        _sabot_offers "$at $place" || _sabot_offers "$at -"
    fi
}

_sabot() {
    local at place value offered last=${COMP_WORDS[COMP_CWORD]}
    _sabot_walk "${COMP_WORDS[@]:1:COMP_CWORD-1}"
    if [[ $last == '=' ]]; then last=; fi
    _sabot_due "$last"
    local -a words
    COMPREPLY=()
    case $offered in
    *@file) mapfile -t COMPREPLY < <(compgen -f -- "$last") ;;
    *@folder) mapfile -t COMPREPLY < <(compgen -d -- "$last") ;;
    esac
    if [[ ${#COMPREPLY[@]} -gt 0 ]]; then compopt -o filenames 2>/dev/null; fi
    mapfile -t words < <(compgen -W "${offered%@*}" -- "$last")
    COMPREPLY+=("${words[@]}")
}
complete -F _sabot sabot
