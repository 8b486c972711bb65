/**
 * Rules that distinguish the end of a sentence from another full stop, by language. Lists are words separated by
 * blanks, without their last full stop. A lower-case word includes its capitalised form, and `_` is an optional blank
 * (`z._B`).
 */
import { breaks, noBreak, type DefaultRule } from './rule.ts'

export interface LanguageConventions {
  name: string
  /** A pattern of language tags, as SRX writes it. */
  tags: string
  /** Abbreviations that always go on: titles before names, `e.g.`. */
  always?: string
  /** Abbreviations that go on before a number: `p. 5`, `No. 3`. */
  beforeNumbers?: string
  /** Abbreviations that go on before a capital, unless it begins one of `starters`: `Inc.`, `U.S.`. */
  beforeNames?: string
  /** Words that nearly always begin a sentence where they have a capital. */
  starters?: string
  /** A number with a full stop is an ordinal before a capital, unless that begins one of `starters`. */
  hasOrdinals?: boolean
  /** Rules of its own, before the others. */
  rules?: readonly DefaultRule[]
}

/** `《…！…》`: a mark in the title of a work. */
const IN_TITLE = noBreak(String.raw`《[^《》\n]{0,40}[。！？]`, '[^》]')
const CAPITAL = String.raw`\s+["'«„“‘(\[]?\p{Lu}`
/** `in 1999 r. The …`: after a number, the short form of "year" may end a sentence. */
const endsAfterYear = (word: string): DefaultRule => breaks(String.raw`\p{N}\s?${word}\.`, CAPITAL)

export const CONVENTIONS: readonly LanguageConventions[] = [
  {
    name: 'English',
    tags: 'en.*',
    always:
      'Mr Mrs Ms Mx Messrs Dr Drs Prof Rev Hon Fr Msgr Gen Col Maj Capt Cmdr Cpl Sgt Lt Adm Gov Pres Sen Rep Supt Insp St Ste Mt Ft e.g i.e e._g i._e cf viz vs incl excl approx ca resp esp',
    beforeNumbers:
      'no nos N° Nr p pp pg pgs fig figs eq eqs sec secs ch chap chaps vol vols art arts para paras pt pts app ex tab tel ext ed c par Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun',
    beforeNames: 'Co Corp Inc Ltd Bros Jr Sr Dept Univ Assn Ave Blvd Rd Sq Ph.D',
    starters:
      'A After All Although An And Another Are As At Because Before But By Can Could Did Do Does During Each Even Every For From Had Has Have He Her Here His How However I If In Is It Its Last Many May Maybe Most My No Not Now On One Only Or Other Our People Perhaps Please She Should Since So Some Such Than That The Their Then There These They This Those Though Thus To Today Under Until Was We Were What When Where Which While Who Why Will With Would Yes Yesterday You Your',
    rules: [
      noBreak(
        String.raw`\b[AaPp]\.\s?[Mm]\.`,
        String.raw`\s+(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\s+(?:[ECMP][SD]T|GMT|UTC|BST|CET)\b`,
      ),
      noBreak(String.raw`(?:^|[.?!]\s)At\s\d{1,2}(?::\d\d)?\s[AaPp]\.\s?[Mm]\.`, String.raw`\s`),
      breaks(String.raw`\b[AaPp]\.\s?[Mm]\.`, CAPITAL),
    ],
  },
  {
    name: 'German',
    tags: 'de.*',
    always:
      'Hr Hrn Fr Dr Prof Dipl Ing Mag St Sr Frl z._B d._h u._a u._U i._d._R i._A i._V o._g s._o s._u v._a z._T m._E bzw ca vgl evtl ggf inkl exkl max min mind sog allg bes bspw zzgl abzgl gem lt einschl ehem geb gest verh Hrsg Mio Mrd med jur phil rer._nat kath ev',
    beforeNumbers:
      'Nr Nrn Abs Art Abb Tab Kap Bd Bde Bl Sp Ziff Aufl Tel Pos Anm S Jg § Anh Rn Jan Febr Feb Apr Aug Sept Sep Okt Nov Dez Mo Di Mi Do',
    beforeNames: 'Str Abt Abk Anz Betr Co Inc Ltd Fa Min Std usf usw',
    rules: [noBreak('str\\.', String.raw`\s+\p{N}`)],
    starters:
      'Aber Alle Als Also Am An Auch Auf Aus Bei Bis Bitte Da Dabei Daher Damit Danach Dann Darum Das Dass Dazu Dem Den Denn Der Deshalb Des Dies Diese Dieser Dieses Die Doch Dort Du Durch Ein Eine Einen Einer Er Erst Es Für Gibt Hat Heute Hier Ich Ihr Ihre Im In Ist Jede Jeder Jedes Jetzt Kann Kein Keine Können Man Mein Mit Nach Nicht Noch Nun Nur Ob Oder Ohne Schon Sehr Sein Seine Seit Sie Sind So Sollte Sowohl Trotz Um Und Uns Unser Unter Viele Vom Von Vor Während War Was Weil Welche Wenn Wer Werden Wie Wir Wird Wo Zu Zum Zur',
    hasOrdinals: true,
  },
  {
    name: 'French',
    tags: 'fr.*',
    always:
      'M MM Mgr Dr Pr Me St Ste Vve p._ex c.-à-d cf env av apr J.-C éd ex hab incl max min resp all angl',
    beforeNumbers:
      'no nos n° p pp vol chap art al fig tabl t tél ch éd réf sect v janv févr avr juil sept oct nov déc lun mar mer jeu ven sam dim',
    beforeNames: 'Cie Sté Inc Ltd bd boul',
    starters:
      'Alors Après Au Aucun Aujourd’hui Aussi Avant Avec Bien Ce Cela Ces Cet Cette Chaque Comme Comment Dans De Depuis Des Donc Du Elle Elles En Enfin Ensuite Et Faut Il Ils Je La Le Les Leur Lorsque Lors Mais Mon Nous Notre Non On Or Ou Oui Où Par Parce Pas Pendant Pour Pourquoi Puis Quand Que Quel Quelle Qui Quoi Sa Sans Selon Ses Si Sinon Son Sous Sur Tous Tout Toute Très Un Une Voici Voilà Votre Vous Y À Ça',
  },
  {
    name: 'Spanish',
    tags: 'es.*',
    always:
      'Sr Sra Srta Sres Sras Dr Dra Dres Lic Ing Arq Prof Profa D Dª Dña Da Fr Gral Cnel Cap Sto Sta Mons Ilmo Excmo p._ej ej cf vs aprox máx mín incl p._e',
    beforeNumbers:
      'no nro núm n.º pág págs p pp art arts cap caps fig figs vol vols tel tfno ed párr apdo ene feb mar abr may jun jul ago sep sept oct nov dic lun mié jue vie sáb dom párrf Cra',
    beforeNames: 'Ud Uds Vd Vds EE._UU S._A S._L Cía Ltda Inc Avda Av',
    starters:
      'A Además Ahora Al Algunos Antes Aunque Como Cómo Con Cuando Cuál De Del Desde Después Donde Durante El Él Ella Ellas Ellos En Entonces Era Es Esa Ese Esta Este Estos Está Están Fue Ha Hace Hasta Hay Hoy La Las Lo Los Luego Más Me Mi Mientras Muy Ni No Nos Nosotros Nuestra Nuestro O Otra Otro Para Pero Por Porque Puede Pues Que Qué Quién Se Según Ser Si Sí Sin Sobre Son Su Sus También Tan Te Tiene Todo Todos Tras Tu Tú Un Una Unos Usted Ustedes Y Ya Yo',
  },
  {
    name: 'Italian',
    tags: 'it.*',
    always:
      'Dir Amm psicol sig Sigg Sig.ra Sig.na Sigg.ri dott dott.ssa dr Dr.ssa prof prof.ssa avv ing Arch Geom Rag On Sen Gen Col Cap Mons Don S p._es ad_es es cfr ca incl max min vs',
    beforeNumbers:
      'no n nn pag pagg p pp art artt cap capp fig figg vol voll tel par ed tab sez co gen feb mar apr mag giu lug ago set sett ott nov dic lun mer gio ven sab dom',
    beforeNames: 'S.p.A S.r.l Soc Inc Ltd Jr V.le P.zza',
    starters:
      'A Ad Al Alla Allora Anche Ancora Avete Che Chi Ci Come Con Così Cosa Cui Da Dal Dalla Dei Del Della Di Dopo Dove Due Durante E È Ecco Ed Era Essere Fare Gli Ha Hanno Ho I Il In Infatti Inoltre Io L La Le Lei Li Lo Loro Lui Ma Mentre Mi Molti Nel Nella Noi Non Nostro O Ogni Ora Per Perché Però Più Poi Prima Puoi Qual Quale Quando Quanto Quella Quello Quel Questa Questo Questi Qui Se Secondo Sei Senza Si Sì Sono Sta Su Sul Sulla Tra Tu Tutti Tutto Un Una Uno Vi Voi',
  },
  {
    name: 'Portuguese',
    tags: 'pt.*',
    always:
      'Sr Sra Srs Sras Srta Dr Dra Drs Prof Profa Eng Arq Gen Cel Cap Exmo Exma Ilmo Sto Sta D p._ex ex cf vs aprox máx mín incl',
    beforeNumbers:
      'no n.º nº núm pág págs p pp art arts cap caps fig figs vol vols tel ed par inc jan fev mar abr mai jun jul ago set out nov dez',
    beforeNames: 'Ltda Cia Lda S._A Inc Av',
    starters:
      'A Agora Ainda Além Ao Aos Apenas Após As Assim Até Cada Com Como Da De Depois Desde Do Durante E É Ela Elas Ele Eles Em Então Entre Era Essa Esse Esta Este Está Estão Eu Foi Há Hoje Isso Isto Já Mais Mas Me Meu Minha Muito Na Não Nas Nem No Nos Nós Nossa Nosso O Onde Os Ou Outra Outro Para Pela Pelo Pois Por Porque Pode Quando Quanto Que Quem Se Segundo Sem Ser Seu Seus Sim Sob Sobre Sua Também Tem Todo Todos Tudo Um Uma Você Vocês',
  },
  {
    name: 'Dutch',
    tags: 'nl.*',
    always:
      'dhr mevr mw drs dr ir ing mr prof ds bijv b.v d.w.z m.a.w o.a m.b.t t.a.v i.v.m t.o.v ca cf evt excl incl max min resp vgl zgn St jhr',
    beforeNumbers:
      'nr nrs no blz p pp art fig afb hfst dl tel par vol tab jan feb mrt apr jun jul aug sept okt nov dec',
    beforeNames: 'B.V N.V Co Inc Ltd Jr',
    starters:
      'Aan Al Alle Als Bij Daar Daarna Dan Dat De Deze Die Dit Door Echter Een Eerst En Er Geen Haar Had Heb Heeft Hem Het Hier Hij Hoe Hun Ik In Is Ja Je Jij Jullie Kan Maar Meer Men Met Mijn Moet Na Naar Nee Niet Nog Nu Of Om Omdat Onder Ons Ook Op Over Sinds Te Tegen Toch Toen Tot U Uit Uw Van Veel Voor Waar Waarom Was Wat We Wel Welke Werd Wie Wij Wil Worden Ze Zij Zijn Zo Zoals Zou',
  },
  {
    name: 'Polish',
    tags: 'pl.*',
    always:
      'dr hab prof mgr inż lek adw gen płk ppłk mjr kpt por św ks bp abp np tj tzn tzw m._in itp_ ww ok zob por ul al pl os im ur zm red wyd oprac tłum godz',
    beforeNumbers: 'nr art ust pkt poz s str t tom rozdz rys tab tel par lit ok zł',
    beforeNames: 'sp._z_o._o Sp S._A pp',
    starters:
      'A Aby Ale Bo Był Była Być By Co Czy Dla Do Gdy Gdzie I Ich Ja Jak Jako Jego Jej Jest Jeśli Już Każdy Kiedy Kto Która Który Lecz Lub Ma Może Można Mój My Na Nad Nasz Nie Niech Nim O Od On Ona One Oni Ono Oraz Po Pod Ponieważ Potem Przed Przez Przy Są Się Tak Także Tam Tego Ten Teraz To Tu Ty Tylko W We Więc Wszystko Z Za Zanim Ze Że',
    rules: [endsAfterYear('r')],
  },
  {
    name: 'Ukrainian',
    tags: 'uk.*',
    always:
      'п пп гр проф акад доц канд ім вул пл просп бул обл р-н м с смт напр див пор т._зв т.зв зокр бл о св ред упоряд',
    beforeNumbers: 'ст стор с рис табл п пп ч т гл розд вип кв буд № тел арк кн',
    beforeNames: 'тов інж ген полк',
    starters:
      'А Або Але Без Був Була Були В Ви Від Він Вона Вони Воно Все Всі Для До Є За З Зараз Його Її Й І Із Коли Крім Ми Мій На Наш Не Немає Ні О Однак Ось По Про Проте Після При Під Саме Та Так Також Там Те Тепер То Тому Тут Ти У Усі Хоча Хто Це Ця Цей Ці Чи Чому Що Щоб Я Як Яка Який Які Якщо',
    rules: [endsAfterYear('рр?'), breaks(String.raw`\b(?:т\.\s?[дп]|ін)\.`, CAPITAL)],
  },
  {
    name: 'Russian',
    tags: 'ru.*',
    always:
      'г-н г-жа гр проф акад доц канд им пгт ул пл просп бул обл р-н г с пос т._е т.е т._н т._к напр см ср св ред сост о',
    beforeNumbers: 'ст стр с рис табл п пп ч т гл разд вып кв д дом корп № тел л кн',
    beforeNames: 'тов инж ген полк',
    starters:
      'А Без Был Была Были В Вам Ваш Во Вот Все Всё Вы Где Да Для До Его Если Есть Её Ещё За Затем И Из Или Их К Как Какой Когда Который Кто Кроме Мне Мой Мы На Наш Не Нет Ни Но О Об Однако Он Она Они Оно От По Поэтому После При Про С Сейчас Со Так Также Там Теперь То Тогда Только Ты У Уже Хотя Чем Что Чтобы Эта Эти Это Этот Я',
    rules: [endsAfterYear('гг?'), breaks(String.raw`\b(?:т\.\s?[дп]|др|пр)\.`, CAPITAL)],
  },
  {
    name: 'Czech',
    tags: 'cs.*',
    always:
      'ing Mgr Bc MUDr JUDr PhDr RNDr dr Prof prof doc p pí sl sv gen plk mjr kpt např tj tzv tzn resp popř příp cca mj vč zvl ul nám tř',
    beforeNumbers: 'č čís str s odst obr tab kap čl písm sv roč tel ods',
    beforeNames: 's._r._o a._s spol',
    starters:
      'A Aby Ale Ano Bez Bude By Byl Byla Bylo Co Do I Já Jak Jako Je Jeho Její Jejich Jen Jenže Jestli Jsem Jsou K Každý Kde Kdo Kdy Když Která Které Který Ma Má My Na Nad Ne Nebo Není O Od On Ona Oni Pak Po Pod Podle Pokud Potom Pro Proto Protože Před Při S Se Si Tak Také Tam Ten Tento Teď To Toto Tu Ty U V Ve Všechno Vy Však Z Za Ze Že',
  },
  {
    name: 'Slovak',
    tags: 'sk.*',
    always:
      'ing Mgr Bc MUDr JUDr PhDr RNDr dr Prof prof doc p sl sv gen plk napr tj tzv tzn resp príp cca vrát ul nám',
    beforeNumbers: 'č čís str s ods obr tab kap čl písm zv roč tel',
    beforeNames: 's._r._o a._s spol',
    starters:
      'A Aby Ale Ako Ak Áno Bez Bol Bola Bolo By Čo Do I Ja Je Jeho Jej Ich Ich Každý Kde Kto Kedy Keď Ktorá Ktoré Ktorý Má My Na Nad Nie O Od On Ona Oni Po Pod Podľa Potom Pre Preto Pretože Pri S Sa So Tak Tam Ten Tento Teraz To Toto Tu Ty U V Vo Vy Však Z Za Zo Že',
  },
  {
    name: 'Swedish',
    tags: 'sv.*',
    always:
      'hr fr dr prof t._ex t.ex bl._a d._v._s dvs s._k m._a._o o._d fr._o._m ca el inkl exkl jfr resp ung Sta S:t f._d',
    beforeNumbers: 'nr s sid kap bil fig tab art st tel bd vol jan feb apr aug sept okt nov dec',
    beforeNames: 'AB Co Inc Ltd',
    starters:
      'Alla Allt Att Av Bara De Dem Den Denna Det Detta Din Du Där Därför Då Efter Eller En Ett Från För Genom Han Har Hon Hur Här I Ingen Inte Ja Jag Kan Man Med Men Mycket Ni Nu När Nej Och Om På Sedan Som Så Till Under Ut Utan Vad Var Varför Vem Vi Vid Vilka Är Även Över',
  },
  {
    name: 'Danish',
    tags: 'da.*',
    always:
      'hr fr dr prof f._eks fx bl._a d._v._s dvs m._a._o o._l ca evt ekskl inkl jf jfr hhv mht pga ift vedr Skt St cand',
    beforeNumbers: 'nr s kap bilag fig tab art stk tlf bd afsn pkt jan feb apr aug sept okt nov dec',
    beforeNames: 'A/S ApS Co Inc Ltd',
    starters:
      'Af Alle Alt At Bare De Dem Den Denne Der Derfor Det Dette Din Du Da Efter Eller En Er Et For Fra Før Han Har Hun Hvad Hvem Hvis Hvor Hvorfor Hvordan Her I Ikke Ja Jeg Kan Man Med Men Mange Nej Ni Nu Når Og Om På Siden Som Så Til Under Ud Uden Var Ved Vi',
  },
  {
    name: 'Norwegian',
    tags: '(nb|nn|no).*',
    always:
      'hr fr dr prof f._eks bl._a d._v._s dvs m._a._o o._l ca evt ekskl inkl jf jfr hhv mht pga ift vedr St',
    beforeNumbers: 'nr s kap fig tab art tlf bd avsn pkt jan feb apr aug sept okt nov des',
    beforeNames: 'AS ASA Co Inc Ltd',
    starters:
      'Alle Alt At Av Bare De Dem Den Denne Der Derfor Det Dette Din Du Da Eller En Er Et Etter For Fra Før Han Har Hun Hva Hvem Hvis Hvor Hvorfor Hvordan Her I Ikke Ja Jeg Kan Man Med Men Mange Nei Nå Når Og Om På Siden Som Så Til Under Ut Uten Var Ved Vi',
  },
  {
    name: 'Finnish',
    tags: 'fi.*',
    always:
      'hra rva nti tri prof esim ts ym_ mm eli toim vrt ks n noin per synt k os puh sis tms yht mrd milj',
    beforeNumbers: 'nro s sivu luku kuva taul kohta art puh os mom',
    beforeNames: 'Oy Oyj Co Inc Ltd',
    starters:
      'Ei Eivät En Entä Että Hän Heidän He Jos Joka Ja Jo Joten Kaikki Kun Kuin Kuinka Kuka Koska Kuitenkin Kyllä Lisäksi Me Mikä Minä Miksi Missä Miten Mitä Mutta Myös Ne Niin Nyt Nämä Olen On Ovat Oli Se Sen Siellä Sinä Sitten Sillä Tai Te Tämä Tässä Tällä Tänään Vain Vaikka Voit',
  },
  {
    name: 'Turkish',
    tags: 'tr.*',
    always: 'Dr Prof Doç Av Müh Mim Yrd Öğr Gör Sn Alb Gen Bşk Hz örn bkz yak vb_ M._Ö M._S mad',
    beforeNumbers: 'no s sf say cilt böl şek tab mad tel kat',
    beforeNames: 'Ltd Şti A._Ş Co Inc Cad Sok Mah T.C',
    starters:
      'Ama Ancak Bana Bazı Ben Biz Bir Bu Bunlar Bunun Burada Bütün Böyle Çok Çünkü Daha Diğer Eğer En Fakat Gibi Hangi Hayır Hem Her Hiç İçin İki Kim Lütfen Nasıl Ne Neden Nerede O Olarak Onlar Onun Oysa Sadece Sen Siz Sonra Şimdi Şu Tüm Ve Veya Ya Yani Yeni',
  },
  {
    name: 'Greek',
    tags: 'el.*',
    always: 'κ κα κος δρ καθ αγ π._χ π.χ δηλ βλ πρβλ λ._χ λ.χ περ συγκεκρ τηλ οδ',
    beforeNumbers: 'αρ σελ σ κεφ εικ πίν τόμ άρθ παρ τηλ αρθ',
    beforeNames: 'μ._Χ π._Χ Α._Ε Ε._Ε Η._Π._Α',
    starters:
      'Αν Ακόμα Αλλά Από Αυτά Αυτές Αυτή Αυτό Αυτός Αυτοί Για Γιατί Δεν Εγώ Εδώ Εκεί Είναι Εμείς Ένα Ένας Εσείς Έχει Ή Η Ήταν Θα Και Κάθε Κατά Με Μετά Μην Μια Μου Να Ναι Ο Οι Όλα Όταν Όμως Όχι Πού Ποιος Πριν Πως Πώς Σε Στη Στην Στο Στον Τα Τη Την Της Τι Τις Το Τον Του Τώρα Των Ως',
    rules: [breaks(String.raw`\p{L}["»”’)]*[;\u037e]["»”’)]*`, CAPITAL)],
  },
  {
    name: 'Romanian',
    tags: 'ro.*',
    always: 'dl dna dra dv dvs dlui dr prof ing av gen col sf ex de_ex cf vs cca aprox max min incl str bd',
    beforeNumbers: 'nr pag p art alin lit cap fig tab vol tel bl sc et ap',
    beforeNames: 'S._A S._R._L SRL Inc Ltd',
    starters:
      'A Acesta Aceasta Acest Această Acum Al Am Apoi Are Ar Așa Atunci Au Că Când Care Ce Cea Cel Cine Cu Cum Da Dacă Dar De Deci Din Doar După Ea Ei El Ele Era Este Eu Fără Fi În Înainte Între La Le Mai Mult Nu Noi O Pe Pentru Poate Prin S Sau Se Să Sunt Și Tot Toate Toți Tu Un Una Unde Voi',
  },
  {
    name: 'Hungarian',
    tags: 'hu.*',
    always: 'dr Dr prof id ifj özv pl ún kb stb_ vö ld ill max min u tkp ti',
    beforeNumbers: 'sz old bek ábra tábl fej köt tel par',
    beforeNames: 'Kft Zrt Nyrt Bt Co Inc Ltd',
    starters:
      'A Az Azonban Azt Azért Aki Ami Amikor Bár Csak De Ebben Egy És Ez Ezek Ezért Ezt Én Ha Hanem Hiszen Hogy Hogyan Itt Igen Is Ki Könnyen Közben Majd Már Még Mert Mi Miért Mikor Mindig Minden Most Mivel Nagyon Nem Nincs Ő Ők Ott Sem Talán Te Tehát Ti Vagy Van Volt',
  },
  {
    name: 'Bulgarian',
    tags: 'bg.*',
    always: 'г-н г-жа г-ца д-р проф доц акад инж ул бул пл гр с обл т._е т.е т._н напр вж ср св',
    beforeNumbers: 'чл ал стр с фиг табл т гл разд бр тел ет ап',
    beforeNames: 'ген полк',
    starters:
      'А Ако Без Беше В Вие Все Всички Въпреки Да До Докато За Защо И Или Има Как Какво Когато Който Кой Към Ли На Не Ни Но Няма Някои О От Освен По Под След Само С Се Си Сега Също Със Така Там Те Той То Това Този Тогава Тук Тя Че Ще Я Аз Ние',
    rules: [endsAfterYear('гг?')],
  },
  {
    name: 'Croatian, Serbian, Slovene',
    tags: '(hr|sr|bs|sl).*',
    always: 'g gđa gosp gđ dr mr prof doc ing dipl sv npr tj tzv odn usp ul tzn ca oz t._i',
    beforeNumbers: 'br čl st str sl tab pogl sv tel št odst toč',
    beforeNames: 'd._o._o d._d Co Inc Ltd',
    starters:
      'A Ako Ali Bez Bio Bila Bilo Da Do Dok Došao Gdje I Ili Iz Ja Je Jer Kad Kada Kako Kao Ko Koja Koje Koji Mi Na Nakon Ne Nema Nije O Od On Ona Oni Ono Ovaj Ova Ovo Po Pod Prema Pri S Sa Sada Sam Se Su Sve Svi Ta Tada Taj Tako Također Tamo Te Ti To U Uz Vi Za Zašto Zato Što In Kaj Kje Če Ker Ki Tudi Zdaj Vendar Ta',
  },
  {
    name: 'Catalan',
    tags: 'ca.*',
    always: 'Sr Sra Srs Dr Dra Prof Il·lm p._ex cf vs aprox màx mín incl St Sta Av',
    beforeNumbers: 'núm pàg pàgs p pp art arts cap fig vol tel ed',
    beforeNames: 'S._A S._L Cia Ltd EE._UU',
    starters:
      'A Això Al Als Amb Aquest Aquesta Aquests Aquí Així Ara Com Dels Del De Des Després El Ell Ella Els En Encara Entre És Era Et Ha Han Hi Ho I Jo La Les Li Més Molt Na Ni No Nosaltres O On Per Perquè Però Potser Qui Que Què Quan Quin Se Segons Sense Ser Si Sí Sobre Són També Tot Tots Tu Un Una Vostè',
  },
  {
    name: 'Armenian',
    tags: 'hy.*',
    rules: [
      breaks(String.raw`\p{L}[»"]?:`, String.raw`\s+[«"]?[\p{Lu}\p{N}]`),
      noBreak(String.raw`[^.]\.`, CAPITAL),
    ],
  },
  {
    name: 'Arabic and Persian',
    tags: '(ar|fa|ur|ps|ckb).*',
    rules: [
      noBreak(String.raw`(?:^|[^\p{L}\p{M}])\p{L}\p{Cf}?\.\p{Cf}?`, String.raw`\s*\p{L}`),
      noBreak(String.raw`\b(?:ه\.\s?ق|هـ|ق\.\s?م|ب\.\s?م|ص\.\s?ب|إلخ|الخ)\.`, String.raw`\s+\p{N}`),
    ],
  },
  {
    name: 'Hebrew',
    tags: '(he|iw|yi).*',
    rules: [noBreak(String.raw`(?:^|[^\p{L}\p{M}'"׳״])[א-ת]['׳]?\.`, String.raw`\s*\p{L}`)],
  },
  {
    name: 'Hindi',
    tags: '(hi|mr|ne|sa|bn|pa|gu|or|as|te|ta|kn|ml|si).*',
    rules: [
      noBreak(String.raw`\b(?:डॉ|डा|श्री|प्रो|पं|सुश्री|कु|ई|मो|डॉक्टर|ড|মো|মি|ডা|প্রফে)\.`, String.raw`\s*\p{L}`),
    ],
  },
  {
    name: 'Thai and Lao',
    tags: '(th|lo).*',
    rules: [noBreak(String.raw`[\p{Script=Thai}\p{Script=Lao}]{1,5}\.`, String.raw`\s*[\p{L}\p{N}]`)],
  },
  {
    name: 'Korean',
    tags: 'ko.*',
    rules: [
      noBreak(String.raw`[.?!…]["'”’」』]`, String.raw`\s*(?:라고|라는|라며|라면서|고|하고|이라고|하며)`),
    ],
  },
  {
    name: 'Japanese',
    tags: 'ja.*',
    rules: [
      IN_TITLE,
      noBreak(
        String.raw`[。．！？!?｡]+[」』）)】”》]+`,
        String.raw`\s*(?:と|って|は|が|を|に|の|も|で|など|という|、|，)`,
      ),
      noBreak(String.raw`[「『（][^「『（」』）\n]{0,49}[。！？｡．]`, String.raw`[^」』）]`),
    ],
  },
  { name: 'Chinese', tags: '(zh|yue|cmn|wuu).*', rules: [IN_TITLE] },
]
