#compdef sabot
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

# In English where the system speaks it; else in French, as the program that has no settings yet.
_sabot_says() {
    said=
    if [[ ${LC_ALL:-${LC_MESSAGES:-$LANG}} == en* ]]; then
        case $1 in
    'sabot --demo') said='a table that deals a sample night by itself, of punto_banco if no game is named' ;;
    'sabot replay') said='deal a shoe file, call by call' ;;
    'sabot replay --json'|'sabot wire --json') said='one JSON object a coup' ;;
    'sabot replay --report') said='write the session sheet' ;;
    'sabot replay --all') said='go on behind a fault, list every one, say how many coups held' ;;
    'sabot wire') said='an electronic shoe’s line: captured and judged, or as it comes' ;;
    'sabot wire --port') said='show what comes there, such as /dev/ttyUSB0' ;;
    'sabot wire --variant') said='the game: punto_banco if none is named' ;;
    'sabot wire --house') said='the house sheet that holds' ;;
    'sabot wire --demo') said='a table that such a shoe feeds, with the game’s sample or a shoe file' ;;
    'sabot wire --seed'|'sabot shoe-sim --seed') said='the same: the same errors' ;;
    'sabot wire --shoe'|'sabot shoe-sim --shoe') said='the table of its frames, by its id or in a file: angel_eye if none is named' ;;
    'sabot shoe-sim') said='play a shoe file as an electronic shoe would send it' ;;
    'sabot shoe-sim --port') said='a port; pty: a device of its own, which is named' ;;
    'sabot shoe-sim --out') said='into a file' ;;
    'sabot import') said='other people’s coups judged: every bad row is named, the good ones kept' ;;
    'sabot import --variant') said='by whose rules they are judged, such as punto_banco' ;;
    'sabot import --out') said='the coups that hold, as a shoe file' ;;
    'sabot import --json') said='one JSON object a row' ;;
    'sabot report') said='the session sheet of a journal as PDF, or another of its papers' ;;
    'sabot report --out'|'sabot export --out'|'sabot form --out'|'sabot pit settle --out'|'sabot manual --out'|'sabot train --out'|'sabot staff --out') said='where to write' ;;
    'sabot report --kind') said='which paper of the session or night' ;;
    'sabot report --night') said='every table of that day of the house, in place of a table’s file' ;;
    'sabot report --csv'|'sabot staff --csv') said='every table of the paper as CSV' ;;
    'sabot report --json') said='one JSON object, of several papers a list' ;;
    'sabot report --paper'|'sabot form --paper') said='A4 or Letter, for this print' ;;
    'sabot export') said='a session of a journal as a shoe file' ;;
    'sabot verify') said='check the chain of every entry' ;;
    'sabot verify --all') said='every signature of this machine, not only those since the last settled day' ;;
    'sabot variants') said='list the games, check or show a sheet' ;;
    'sabot house') said='list the house sheets, check, show or allow one' ;;
    'sabot theory') said='what every bet of a game is worth, exactly' ;;
    'sabot theory --house'|'sabot simulate --house') said='the house sheet whose choices hold' ;;
    'sabot theory --habit') said='how often a choice draws, such as ponte_5=1/2; or equilibrium' ;;
    'sabot theory --json'|'sabot simulate --json'|'sabot roads --json'|'sabot pit simulate --json'|'sabot pit people --json'|'sabot pit packs --json'|'sabot doctor --json'|'sabot staff --json') said='one JSON object' ;;
    'sabot simulate') said='coups, nights and banks by chance, each figure with its standard error' ;;
    'sabot simulate --habit') said='how often a choice draws, such as ponte_5=1/2' ;;
    'sabot simulate --coups') said='how many coups' ;;
    'sabot simulate --seed') said='the same: the same coups' ;;
    'sabot simulate --night') said='coups of a night; five shoes of eight packs: 400' ;;
    'sabot roads') said='the roads of a shoe, or of results that follow' ;;
    'sabot roads --house') said='the house sheet that says how roads are drawn' ;;
    'sabot roads --shoe') said='the last one if not named' ;;
    'sabot nights') said='the nights on this machine, or one’s sessions' ;;
    'sabot nights --json'|'sabot pit courier --json'|'sabot pit status --json') said='one JSON object a line' ;;
    'sabot backup') said='every journal in one file that was read back' ;;
    'sabot heads') said='how far every journal has come, for a witness outside' ;;
    'sabot key') said='the house’s own key, on a stick; in the window: the staff (F4), F9' ;;
    'sabot form') said='the form for coups that are dealt without the program, as PDF' ;;
    'sabot form --coups') said='how many; a page of them if not named' ;;
    'sabot form --house') said='the house sheet in force' ;;
    'sabot restore') said='bring a backup back, over nothing' ;;
    'sabot restore --paper'|'sabot recover --paper'|'sabot pit recover --paper') said='the last paper of a series that is known: numbers go on behind it' ;;
    'sabot restore --reason'|'sabot recover --reason'|'sabot pit recover --reason') said='why numbers go on behind it' ;;
    'sabot recover') said='what a second folder holds brought together, over nothing' ;;
    'sabot pit') said='the house’s server: set up, fed, looked at, checked' ;;
    'sabot pit init') said='make or raise roles, rights and tables there' ;;
    'sabot pit courier') said='send what the server lacks of this machine' ;;
    'sabot pit verify') said='name each journal that is shorter than its copy, or differs' ;;
    'sabot pit status') said='every table, those that need somebody first' ;;
    'sabot pit recover') said='a table written back, over nothing' ;;
    'sabot pit recover --all') said='every table of the server' ;;
    'sabot pit simulate') said='what so many tables would ask of a server, which has none yet' ;;
    'sabot pit people') said='who is of the house, and whom machines offer' ;;
    'sabot pit sheets') said='allow a house sheet for the whole house' ;;
    'sabot pit packs') said='the packs of the house, and those that machines alone know' ;;
    'sabot pit packs --kind') said='with add: how many cards they have' ;;
    'sabot pit packs --reason') said='with keep, release or retire: why' ;;
    'sabot pit pin') said='another PIN for whoever signs, from any machine: the old, then the new' ;;
    'sabot pit answer') said='list the alerts of a table, or answer for one' ;;
    'sabot pit answer --reason') said='why it is in order' ;;
    'sabot pit mend') said='give the house’s book back what the server lost of it, from the copy' ;;
    'sabot pit settle') said='a night of all tables, from the pit’s copies, numbered in the book' ;;
    'sabot pit --demo') said='over a house that plays by itself' ;;
    'sabot manual') said='the manual as PDF' ;;
    'sabot train') said='the school; or a trainee’s papers as PDF' ;;
    'sabot train --seed') said='the same number: the same exercises' ;;
    'sabot train --report') said='the progress of a trainee' ;;
    'sabot train --csv') said='the class: every table of it as CSV' ;;
    'sabot train --json') said='the class: one JSON object' ;;
    'sabot open') said='a file as the desktop opens it: `sabot FILE` does the same' ;;
    'sabot setup') said='house sheets, lessons, choices and people from one PC to the next' ;;
    'sabot doctor') said='what this machine has and lacks for a night, on one page' ;;
    'sabot alerts') said='list what was found of the files, or decide it' ;;
    'sabot alerts --reason') said='with decide: why, for the register' ;;
    'sabot staff') said='who holds which post on this machine' ;;
    *' --help') said='show this help message and exit' ;;
    *' --version') said='show program'\''s version number and exit' ;;
    *' --licences') said='what this program is made of, each part with its licence, and end' ;;
    *' --language') said='French unless the settings differ' ;;
    *' --go-on') said='the table that was left open, at its last card; nothing is asked before' ;;
    *' --option') said='an option of the game, such as packs=6; several times' ;;
    *' --frames') said='with --port: end after so many' ;;
    *' --overdraw') said='so many cards too many are drawn' ;;
    *' --unreadable') said='so many cards cannot be read' ;;
    *' --noise') said='so many bursts of noise' ;;
    *' --drop') said='so many frames are lost' ;;
    *' --repeat') said='so many frames come twice' ;;
    *' --speed'|*' --parity') said='of the line, if not as usual' ;;
    *' --pace') said='between two frames' ;;
    *' --columns') said='what the columns are for, in their order, such as ponte,banque,result; or by their heads: Player=ponte,Winner=result' ;;
    *' --map') said='the same in a file, and how cards, results and noughts are written' ;;
    *' --deck') said='cards are numbers of a pack in this order, such as suits-cdhs: from 0 on' ;;
    *' --session') said='its id; the last one if not named' ;;
    *' --ranking') said='the ranking of the evening in its place' ;;
    *' --detailed') said='every stake of every coup as well' ;;
    *' --scorecard') said='the guests’ card of the last shoe, of the one that is named, or blank; with the id of a game in place of a table’s file: blank' ;;
    *' --data') said='another data folder' ;;
    *' --slip') said='of a fill or credit, such as F-12; without it all of them' ;;
    *' --by') said='who signs; the PIN is asked for, unseen' ;;
    *' --with') said='who signs beside them, where it takes two' ;;
    *' --pin-fd') said='an open file descriptor that gives the PINs, a line each' ;;
    *' --key') said='the house’s public key, a line or a file: did it certify this machine’s keys' ;;
    *' --against') said='what somebody outside saw: a line, sixteen signs, a file of lines or a numbered paper; several times' ;;
    *' --packs') said='as the sheet says if not named' ;;
    *' --removed') said='gone: "7s Kd 9"' ;;
    *' --pdf') said='write the PAR sheet' ;;
    *' --stakes') said='what lies on each tableau, such as tableau_1=100,tableau_2=300: the bank’s best answers' ;;
    *' --stake') said='on each bet, each coup' ;;
    *' --bank') said='what a guest opens a bank with' ;;
    *' --results') said='B bank, P ponte, T tie; or a file of results, as sabot import reads it' ;;
    *' --second') said='what the second folder of the settings lacks: journals, a settled night' ;;
    *' --stamp') said='a request for a time stamp as well' ;;
    *' --old') said='with change: the key until now; without it, that one was lost' ;;
    *' --seats') said='as the sheet says' ;;
    *' --table') said='printed on it' ;;
    *' --into') said='a new or empty folder' ;;
    *' --from') said='the second folder: the newest sound state of each table, and what is missing' ;;
    *' --name') said='the house’s name' ;;
    *' --once') said='send it and end' ;;
    *' --url') said='postgresql://LOGIN@HOST/DATABASE or service=NAME; passwords stand in libpq’s own file' ;;
    *' --tables') said='how many tables' ;;
    *' --entries') said='of each' ;;
    *' --post') said='with add or post; with take where it is to be another' ;;
    *' --of') said='with take: of which machine, where two people have that name' ;;
    *' --colour') said='with add: of their backs' ;;
    *' --alert') said='the same by where it lies' ;;
    *' --copy') said='where another copy lies, such as house-book; else that of the pit’s window' ;;
    *' --count') said='so many exercises; 20 if not named' ;;
    *' --class') said='everybody who trains here side by side, and where most err' ;;
    *' --certificate') said='the last exam of a trainee' ;;
    *' --exam') said='with --certificate: the trainee’s exam of that number, counted from the first' ;;
    *' --game') said='the game that is lit' ;;
    *' --drill') said='the drill that is lit' ;;
    *' --decided') said='those that somebody decided, too' ;;
    *' --review') said='each post, the last PIN used and the last change; who left, too' ;;
    *' --begin-anew') said='a new register in the place of one that is gone or altered, where no backup is left; --by names its first director' ;;
        esac
    else
        case $1 in
    'sabot --demo') said='une table qui distribue d’elle-même une soirée d’exemple, punto_banco si aucun jeu n’est nommé' ;;
    'sabot replay') said='distribue un fichier de sabot, annonce par annonce' ;;
    'sabot replay --json'|'sabot wire --json') said='un objet JSON par coup' ;;
    'sabot replay --report') said='écrit la feuille de séance' ;;
    'sabot replay --all') said='continuer après une faute, les énumérer toutes, dire combien de coups tiennent' ;;
    'sabot wire') said='la ligne d’un sabot électronique : enregistrée et jugée, ou telle qu’elle arrive' ;;
    'sabot wire --port') said='montrer ce qui y arrive, par exemple /dev/ttyUSB0' ;;
    'sabot wire --variant') said='le jeu : punto_banco à défaut' ;;
    'sabot wire --house') said='la fiche de la maison qui vaut' ;;
    'sabot wire --demo') said='une table qu’un tel sabot alimente, avec l’exemple du jeu ou un fichier sabot' ;;
    'sabot wire --seed'|'sabot shoe-sim --seed') said='le même : les mêmes erreurs' ;;
    'sabot wire --shoe'|'sabot shoe-sim --shoe') said='le tableau de ses trames, par son nom ou dans un fichier : angel_eye à défaut' ;;
    'sabot shoe-sim') said='jouer un fichier de sabot comme l’enverrait un sabot électronique' ;;
    'sabot shoe-sim --port') said='un port ; pty : un périphérique à part, dont le nom est donné' ;;
    'sabot shoe-sim --out') said='dans un fichier' ;;
    'sabot import') said='juger des coups venus d’ailleurs : chaque ligne fautive est nommée, les bonnes sont gardées' ;;
    'sabot import --variant') said='le jeu dont les règles les jugent, par exemple punto_banco' ;;
    'sabot import --out') said='les coups qui tiennent, en fichier de sabot' ;;
    'sabot import --json') said='un objet JSON par ligne du fichier' ;;
    'sabot report') said='la feuille de séance d’un journal en PDF, ou un autre de ses documents' ;;
    'sabot report --out'|'sabot export --out'|'sabot form --out'|'sabot pit settle --out'|'sabot manual --out'|'sabot train --out'|'sabot staff --out') said='où écrire' ;;
    'sabot report --kind') said='quel document de la séance ou de la journée' ;;
    'sabot report --night') said='toutes les tables de cette journée d’exploitation, au lieu du fichier d’une table' ;;
    'sabot report --csv'|'sabot staff --csv') said='chaque tableau du document en CSV' ;;
    'sabot report --json') said='un seul objet JSON ; pour plusieurs documents, une liste' ;;
    'sabot report --paper'|'sabot form --paper') said='A4 ou Letter, pour cette impression' ;;
    'sabot export') said='une séance d’un journal en fichier de sabot' ;;
    'sabot verify') said='vérifie la chaîne de toutes les écritures' ;;
    'sabot verify --all') said='toutes les signatures de ce poste, pas seulement celles depuis la dernière journée arrêtée' ;;
    'sabot variants') said='liste les jeux, vérifie ou montre une fiche' ;;
    'sabot house') said='liste les fiches de maison, en vérifie, montre ou autorise une' ;;
    'sabot theory') said='ce que vaut exactement chaque pari d’un jeu' ;;
    'sabot theory --house'|'sabot simulate --house') said='la fiche de maison dont les choix valent' ;;
    'sabot theory --habit') said='combien de fois un choix tire, comme ponte_5=1/2 ; ou equilibrium' ;;
    'sabot theory --json'|'sabot simulate --json'|'sabot roads --json'|'sabot pit simulate --json'|'sabot pit people --json'|'sabot pit packs --json'|'sabot doctor --json'|'sabot staff --json') said='un objet JSON' ;;
    'sabot simulate') said='des coups, des soirées et des banques au hasard, chaque chiffre avec son erreur type' ;;
    'sabot simulate --habit') said='combien de fois un choix tire, comme ponte_5=1/2' ;;
    'sabot simulate --coups') said='nombre de coups' ;;
    'sabot simulate --seed') said='la même : les mêmes coups' ;;
    'sabot simulate --night') said='coups d’une soirée ; cinq sabots de huit jeux : 400' ;;
    'sabot roads') said='les routes d’un sabot, ou de résultats qui se suivent' ;;
    'sabot roads --house') said='la fiche de la maison qui dit comment se tracent les routes' ;;
    'sabot roads --shoe') said='le dernier si rien n’est dit' ;;
    'sabot nights') said='les journées de cet ordinateur, ou les séances de l’une d’elles' ;;
    'sabot nights --json'|'sabot pit courier --json'|'sabot pit status --json') said='un objet JSON par ligne' ;;
    'sabot backup') said='tous les journaux dans un fichier, relu aussitôt' ;;
    'sabot heads') said='où en est chaque journal, pour un témoin extérieur' ;;
    'sabot key') said='la clé de la maison, sur une clé USB ; dans la fenêtre : le personnel (F4), F9' ;;
    'sabot form') said='le formulaire des coups donnés sans le programme, en PDF' ;;
    'sabot form --coups') said='combien ; une page si rien n’est indiqué' ;;
    'sabot form --house') said='la fiche de la maison en vigueur' ;;
    'sabot restore') said='rétablit une sauvegarde, sans rien écraser' ;;
    'sabot restore --paper'|'sabot recover --paper'|'sabot pit recover --paper') said='le dernier document connu d’une série : la numérotation reprend après lui' ;;
    'sabot restore --reason'|'sabot recover --reason'|'sabot pit recover --reason') said='pourquoi la numérotation reprend après lui' ;;
    'sabot recover') said='réunit ce que contient un second dossier, sans rien écraser' ;;
    'sabot pit') said='le serveur de la maison : l’installer, l’alimenter, le consulter, le vérifier' ;;
    'sabot pit init') said='y créer ou mettre à niveau rôles, droits et tables' ;;
    'sabot pit courier') said='envoyer ce qui manque au serveur de ce poste' ;;
    'sabot pit verify') said='nommer chaque journal plus court que sa copie, ou qui en diffère' ;;
    'sabot pit status') said='toutes les tables, d’abord celles qui demandent quelqu’un' ;;
    'sabot pit recover') said='réécrire une table, sans rien écraser' ;;
    'sabot pit recover --all') said='toutes les tables du serveur' ;;
    'sabot pit simulate') said='ce que demanderaient tant de tables à un serveur qui n’en a encore aucune' ;;
    'sabot pit people') said='qui est de la maison, et qui les postes proposent' ;;
    'sabot pit sheets') said='autoriser une fiche de maison pour toute la maison' ;;
    'sabot pit packs') said='les jeux de la maison, et ceux que seuls des postes connaissent' ;;
    'sabot pit packs --kind') said='avec add : leur nombre de cartes' ;;
    'sabot pit packs --reason') said='avec keep, release ou retire : pourquoi' ;;
    'sabot pit pin') said='un autre code pour qui signe, de n’importe quel poste : l’ancien, puis le nouveau' ;;
    'sabot pit answer') said='lister les alertes d’une table, ou répondre d’une' ;;
    'sabot pit answer --reason') said='pourquoi c’est en ordre' ;;
    'sabot pit mend') said='rendre au livre de la maison ce que le serveur en a perdu, d’après la copie' ;;
    'sabot pit settle') said='une journée de toutes les tables, d’après les copies du pit, numérotée dans le livre' ;;
    'sabot pit --demo') said='sur une maison qui joue toute seule' ;;
    'sabot manual') said='le manuel en PDF' ;;
    'sabot train') said='l’école ; ou les documents d’un élève en PDF' ;;
    'sabot train --seed') said='le même numéro : les mêmes exercices' ;;
    'sabot train --report') said='les progrès d’un élève' ;;
    'sabot train --csv') said='la classe : chacun de ses tableaux en CSV' ;;
    'sabot train --json') said='la classe : un objet JSON' ;;
    'sabot open') said='un fichier, comme le bureau l’ouvre : `sabot FICHIER` fait de même' ;;
    'sabot setup') said='fiches de maison, leçons, choix et personnel, d’un poste à l’autre' ;;
    'sabot doctor') said='ce que ce poste a et ce qui lui manque pour une soirée, en une page' ;;
    'sabot alerts') said='lister ce qui a été constaté sur les fichiers, ou le trancher' ;;
    'sabot alerts --reason') said='avec decide : pourquoi, pour le registre' ;;
    'sabot staff') said='qui tient quelle fonction sur ce poste' ;;
    *' --help') said='montre cette aide et s’arrête' ;;
    *' --version') said='montre la version du programme et s’arrête' ;;
    *' --licences') said='de quoi ce programme est fait, chaque composant avec sa licence' ;;
    *' --language') said='Français, sauf autre réglage' ;;
    *' --go-on') said='la table restée ouverte, à sa dernière carte, sans rien demander d’abord' ;;
    *' --option') said='une option du jeu, comme packs=6 ; plusieurs fois' ;;
    *' --frames') said='avec --port : s’arrêter après ce nombre' ;;
    *' --overdraw') said='autant de cartes de trop sont tirées' ;;
    *' --unreadable') said='autant de cartes ne se lisent pas' ;;
    *' --noise') said='autant de parasites' ;;
    *' --drop') said='autant de trames se perdent' ;;
    *' --repeat') said='autant de trames arrivent deux fois' ;;
    *' --speed'|*' --parity') said='de la ligne, si ce n’est pas celle d’usage' ;;
    *' --pace') said='entre deux trames' ;;
    *' --columns') said='à quoi servent les colonnes, dans leur ordre, par exemple ponte,banque,result ; ou par leur titre : Player=ponte,Winner=result' ;;
    *' --map') said='de même dans un fichier, et comment s’écrivent cartes, résultats et zéros' ;;
    *' --deck') said='les cartes sont les numéros d’un jeu dans cet ordre, par exemple suits-cdhs : à partir de 0' ;;
    *' --session') said='son numéro ; la dernière si rien n’est dit' ;;
    *' --ranking') said='le classement de la soirée à sa place' ;;
    *' --detailed') said='aussi chaque mise de chaque coup' ;;
    *' --scorecard') said='la carte des clients pour le dernier sabot, pour celui qui est nommé, ou vierge (blank) ; avec le nom d’un jeu à la place du fichier d’une table : vierge' ;;
    *' --data') said='un autre dossier de données' ;;
    *' --slip') said='d’un complément ou d’un renvoi, comme F-12 ; tous si rien n’est indiqué' ;;
    *' --by') said='qui signe ; le code est demandé sans s’afficher' ;;
    *' --with') said='qui signe à ses côtés, s’il faut deux personnes' ;;
    *' --pin-fd') said='descripteur de fichier ouvert qui donne les codes, un par ligne' ;;
    *' --key') said='la clé publique de la maison, ligne ou fichier : a-t-elle certifié les clés de ce poste' ;;
    *' --against') said='ce qu’un témoin extérieur a vu : une ligne, seize signes, un fichier de lignes ou un document numéroté ; plusieurs fois' ;;
    *' --packs') said='selon la fiche si rien n’est dit' ;;
    *' --removed') said='déjà sorties : « 7s Kd 9 »' ;;
    *' --pdf') said='écrit la fiche PAR' ;;
    *' --stakes') said='ce qui est misé sur chaque tableau, comme tableau_1=100,tableau_2=300 : les meilleures réponses de la banque' ;;
    *' --stake') said='sur chaque pari, à chaque coup' ;;
    *' --bank') said='la somme avec laquelle un joueur ouvre une banque' ;;
    *' --results') said='B banque, P ponte, T égalité ; ou un fichier de résultats, tel que le lit sabot import' ;;
    *' --second') said='ce qui manque au second dossier des réglages : journaux, journée arrêtée' ;;
    *' --stamp') said='avec une demande d’horodatage' ;;
    *' --old') said='avec change : la clé jusqu’ici ; sans cela, elle a été perdue' ;;
    *' --seats') said='selon la fiche' ;;
    *' --table') said='imprimé dessus' ;;
    *' --into') said='un dossier nouveau ou vide' ;;
    *' --from') said='le second dossier : le dernier état intact de chaque table, et ce qui manque' ;;
    *' --name') said='le nom de la maison' ;;
    *' --once') said='envoyer, puis finir' ;;
    *' --url') said='postgresql://COMPTE@HÔTE/BASE ou service=NOM ; les mots de passe sont dans le fichier propre à libpq' ;;
    *' --tables') said='combien de tables' ;;
    *' --entries') said='de chacune' ;;
    *' --post') said='avec add ou post ; avec take si ce doit être une autre' ;;
    *' --of') said='avec take : de quel poste, si deux personnes portent ce nom' ;;
    *' --colour') said='avec add : celle de leurs dos' ;;
    *' --alert') said='la même, par sa place' ;;
    *' --copy') said='où se trouve une autre copie, comme house-book ; sinon celle de la fenêtre du pit' ;;
    *' --count') said='autant d’exercices ; 20 sans indication' ;;
    *' --class') said='tous les élèves côte à côte, et les fautes les plus répandues' ;;
    *' --certificate') said='le dernier examen d’un élève' ;;
    *' --exam') said='avec --certificate : l’examen de ce numéro, compté depuis le premier de l’élève' ;;
    *' --game') said='le jeu en surbrillance' ;;
    *' --drill') said='l’exercice en surbrillance' ;;
    *' --decided') said='aussi celles qui ont été tranchées' ;;
    *' --review') said='chaque fonction, le dernier code donné et le dernier changement ; ceux qui sont partis aussi' ;;
    *' --begin-anew') said='un nouveau registre à la place d’un registre disparu ou altéré, quand il ne reste aucune sauvegarde ; --by nomme son premier directeur' ;;
        esac
    fi
}

_sabot() {
    local at place value offered said word last=$PREFIX
    local -a shown
    _sabot_walk "${(@)words[2,CURRENT-1]}"
    if [[ $last == --*=* ]]; then
        value=${last%%=*} last=
        compset -P 1 '*='
    fi
    _sabot_due "$last"
    for word in ${=offered}; do
        case $word in
        @file) _files ;;
        @folder) _files -/ ;;
        @text) ;;
        *)
            _sabot_says "$at $word"
            shown+=("$word${said:+:$said}")
            ;;
        esac
    done
    if (( $#shown )); then _describe sabot shown; fi
}

if [[ $funcstack[1] == _sabot ]]; then _sabot "$@"; else compdef _sabot sabot; fi
