/**
 * Third-party trees with which the workbench is tested. A tree without a line here is not tested; a file of a tree is
 * skipped only if `leftOut` has the reason.
 *
 * Debian's sources and npm have no tree of ARB files, of .resx files with translations or of a Magento module's tables
 * at this writing. These formats have tests of their own.
 */
import type { Tree } from './tree.ts'

type Layout = Pick<Tree, 'texts' | 'locale'>
type Rest = Partial<Omit<Tree, 'name' | 'ecosystem' | 'registry' | 'package' | 'root' | keyof Layout>>

/** A tree in a package of Debian, which has the tree's name unless the root says `package:folder`. */
function debian(name: string, ecosystem: string, root: string, layout: Layout, rest: Rest = {}): Tree {
  const [of, folder] = root.includes(':') ? root.split(':') : [name, root]
  return { name, ecosystem, registry: 'debian', package: of ?? name, root: folder ?? '', ...layout, ...rest }
}

/** A tree in a package of npm, whose version is pinned: `package@1.2.3:folder`. */
function npm(name: string, ecosystem: string, place: string, layout: Layout, rest: Rest = {}): Tree {
  const [, of = '', version, root = ''] = /^(.+)@([^:]+):(.*)$/.exec(place) ?? []
  return { name, ecosystem, registry: 'npm', package: of, version, root, ...layout, ...rest }
}

/** `po/de.po`, with or without a template beside. */
const PO: Layout = { texts: ['*.{po,pot}'], locale: /^([^/]+)\.po$/ }
/** `de/LC_MESSAGES/shop.po`. */
const LC_MESSAGES: Layout = { texts: ['**/*.{po,pot}'], locale: /([^/]+)\/LC_MESSAGES\/[^/]+\.po$/ }
/** `shop_de.ts`. */
const QT: Layout = { texts: ['*.ts'], locale: /^[a-z]+_([a-z]{2,3}(?:[_@]\w+)?)\.ts$/ }
/** `values-de/strings.xml`. */
const ANDROID: Layout = { texts: ['**/values{,-*}/strings.xml'], locale: /(?:^|\/)values-([^/]+)\/[^/]+$/ }
/** `de.lproj/Main.strings`. */
const APPLE: Layout = {
  texts: ['**/*.lproj/*.strings'],
  locale: /(?:^|\/)(?!(?:Base|en|English)\.)([^/]+)\.lproj\//,
}
/** `Texts_de.properties`. */
const JAVA: Layout = {
  texts: ['**/*.properties'],
  locale: /_([a-z]{2,3}(?:_[A-Za-z]{2,4})?)\.properties$/,
}
/** `de.json`, `de.yml`, `de.php`. */
const named = (extension: string): Layout => ({
  texts: [`*.${extension}`],
  locale: new RegExp(`^([^/]+)\\.${extension}$`),
})
/** `de/shop.json` and whatever lies below. */
const folders = (...texts: string[]): Layout => ({ texts, locale: /^([^/]+)\// })

/** GNUstep names languages by their English names, not by codes. */
const ENGLISH_NAMES = {
  Arabic: 'ar',
  BrasilPortuguese: 'pt-BR',
  Czech: 'cs',
  Dutch: 'nl',
  Esperanto: 'eo',
  French: 'fr',
  German: 'de',
  Hungarian: 'hu',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  Lojban: 'jbo',
  Norvegian: 'no',
  Polish: 'pl',
  Portuguese: 'pt-PT',
  Romanian: 'ro',
  Russian: 'ru',
  Spanish: 'es-ES',
  Swedish: 'sv-SE',
  Turkish: 'tr',
}

/** SAP's bundles without a language have the English texts; it uses codes of its own to test with. */
const SAP = [
  { files: '**/messagebundle_en.properties', reason: 'It has the English texts a second time.' },
  { files: '**/messagebundle_en_US_sap*.properties', reason: 'SAP tests with it; no language has its code.' },
]

export const trees: readonly Tree[] = [
  debian('hello', 'gettext, template', 'po', PO, { ci: true }),
  debian('nano', 'gettext, template', 'po', PO),
  debian('wget', 'gettext, template', 'po', PO),
  debian('sed', 'gettext, template', 'po', PO, { ci: true }),
  debian('grep', 'gettext, template', 'po', PO),
  debian('findutils', 'gettext, template', 'po', PO, {
    leftOut: [{ files: 'gl.po', reason: 'It says that it is in UTF-8, and is not: msgfmt refuses it too.' }],
  }),
  debian('gawk', 'gettext, template', 'po', PO),
  debian('weechat', 'gettext, template', 'po', PO),
  debian('sylpheed', 'gettext, template', 'po', PO),
  debian('geany', 'gettext, template', 'po', PO),
  debian('dpkg', 'gettext, template', 'po', PO),
  debian('debconf', 'debconf', 'debian/po', PO, { ci: true }),
  debian('luanti', 'gettext, folders', 'po', { texts: ['**/*.{po,pot}'], locale: /^([^/]+)\/luanti\.po$/ }),

  debian('cockpit', 'gettext, no template', 'po', PO, { ci: true }),
  debian('gedit', 'gettext, no template', 'po', PO),
  debian('gnome-calculator', 'gettext, no template', 'po', PO),
  debian('mousepad', 'gettext, no template', 'po', PO),
  debian('transmission', 'gettext, no template', 'po', PO),
  debian('xfce4-panel', 'gettext, no template', 'po', PO),

  debian('django', 'Django', 'python-django:django/contrib/admin/locale', LC_MESSAGES),
  debian('jupyter-notebook', 'gettext, LC_MESSAGES', 'notebook/i18n', LC_MESSAGES, {
    leftOut: [{ files: '**/nbui.{po,pot}', reason: 'Entries are defined twice: msgfmt refuses it too.' }],
    ci: true,
  }),

  debian('keepassxc', 'Qt', 'share/translations', QT, { ci: true }),
  debian('mumble', 'Qt', 'src/mumble', { ...QT, texts: ['mumble_*.ts'] }),
  debian('qbittorrent', 'Qt', 'src/lang', QT),
  debian('qtox', 'Qt', 'translations', named('ts'), {
    leftOut: [{ files: '{no_nb,pr}.ts', reason: 'No language has this code.' }],
  }),
  debian('speedcrunch', 'Qt', 'src/resources/locale', named('ts')),

  debian('luanti-android', 'Android', 'luanti:android/app/src/main/res', ANDROID, { ci: true }),
  npm(
    'react-native',
    'Android, nothing to translate',
    'react-native@0.72.0:ReactAndroid/src/main/res',
    { ...ANDROID, texts: ['devsupport/**/strings.xml'] },
    {
      leftOut: [
        { files: '**/values-{cb,fb,fb-rLS,qz}/*', reason: 'Facebook’s own code; no language has it.' },
      ],
      hasNothingToEdit: true,
    },
  ),

  debian('transmission-macos', 'Apple', 'transmission:macosx', APPLE, {
    leftOut: [
      {
        files: '!(en).lproj/!(Localizable|InfoPlist).strings',
        reason: 'Its source texts lie in an .xib of Interface Builder, in no file of texts.',
      },
    ],
  }),
  npm(
    'google-sign-in',
    'Apple, binary',
    'react-native-google-signin@0.12.0:ios/GoogleSdk/GoogleSignIn.bundle',
    APPLE,
  ),
  debian('gnumail', 'Apple (GNUstep)', 'Resources', APPLE, { languages: ENGLISH_NAMES }),
  debian('gnustep-gui', 'Apple (GNUstep)', 'Resources', APPLE, { languages: ENGLISH_NAMES }),
  debian('gworkspace', 'Apple (GNUstep)', 'GWorkspace/Resources', APPLE, {
    languages: ENGLISH_NAMES,
    leftOut: [
      {
        files: '{Hungarian,Norvegian,Portuguese,Romanian}.lproj/*.strings',
        reason: 'A semicolon is missing: openstep-plist cannot read it either.',
      },
      { files: 'BrasilPortuguese.lproj/*.strings', reason: 'No language is called so.' },
    ],
  }),

  debian('redmine', 'Rails', 'config/locales', named('yml'), {
    leftOut: [{ files: 'sr-YU.yml', reason: 'No language has this code, since Yugoslavia is no more.' }],
    ci: true,
  }),
  npm('hexo-next', 'YAML', 'hexo-theme-next@8.29.0:languages', named('yml'), { ci: true }),
  npm(
    'kendo',
    'Angular (YAML)',
    '@progress/kendo-angular-messages@1.67.1:messages',
    { texts: ['**/*.yml'], locale: /\.([a-z]{2}(?:-[^.]+)?)\.yml$/ },
    {
      source: 'en-US',
      leftOut: [
        { files: 'colorpalette/colorpalette.tr-TR.yml', reason: 'It is not in UTF-8, as YAML has to be.' },
      ],
    },
  ),

  debian('carbon', 'PHP (Laravel)', 'php-nesbot-carbon:src/Carbon/Lang', named('php'), {
    leftOut: [
      {
        files: '*.php',
        holding: /\brequire\b|\bfunction\b|\bfn ?\(/,
        reason: 'It computes its array: a program, not a file of texts.',
      },
      { files: 'ar_Shakl.php', reason: 'No language has this code.' },
      {
        files: '{csb_PL,dv_MV,or_IN,tzm_Latn,uz_Latn,wo_SN}.php',
        reason: 'The file that is named without a region or script is of the same language.',
      },
    ],
  }),
  debian(
    'spip',
    'PHP',
    'lang',
    { texts: ['*_*.php'], locale: /^[a-z-]+_([a-z_]+)\.php$/ },
    {
      source: 'fr',
      leftOut: [
        {
          files: '*_{cpf,cpf_hat,fr_fem,fr_tu,it_fem,oc_*,pt_br_*}.php',
          reason: 'SPIP’s own code of a variety; no language has it.',
        },
      ],
    },
  ),
  debian('dokuwiki', 'text', 'inc/lang', folders('**/*.txt'), {
    leftOut: [
      {
        files: '{de-informal,hu-formal}/*.txt',
        reason: 'DokuWiki’s own code of a variety; no language has it.',
      },
      {
        files: '{ckb,da,et,fo,ku,mg,mr,pl,sl,sq,ta,th}/edit.txt',
        reason: 'Its only block has more or fewer sentences than the English one.',
      },
      {
        files: '{el,eo,la,pl,th,zh-tw}/read.txt',
        reason: 'Its only block has more or fewer sentences than the English one.',
      },
      {
        files: '{fi,ka,la,lt}/editrev.txt',
        reason: 'A sentence ends without a mark, or the next one begins with a small letter.',
      },
      {
        files: 'ka/edit.txt',
        reason: 'Georgian letters are small ones to Unicode: the default rules see no sentence begin.',
      },
    ],
  }),

  debian(
    'symfony-security',
    'Symfony',
    'symfony:src/Symfony/Component/Security/Core/Resources/translations',
    {
      texts: ['*.xlf'],
      locale: /^[a-z]+\.(.+)\.xlf$/,
    },
    { ci: true },
  ),
  debian('symfony-validator', 'Symfony', 'symfony:src/Symfony/Component/Validator/Resources/translations', {
    texts: ['*.xlf'],
    locale: /^[a-z]+\.(.+)\.xlf$/,
  }),

  npm('pdf-viewer', 'Fluent', 'ngx-extended-pdf-viewer@22.3.9:assets/locale', folders('**/*.ftl'), {
    source: 'en-US',
  }),

  npm('iobroker', 'i18next', 'iobroker.javascript@9.1.1:admin/i18n', named('json'), { ci: true }),
  npm('node-red', 'i18next', '@node-red/editor-client@5.0.7:locales', folders('**/*.json'), {
    source: 'en-US',
  }),
  debian('lemonldap', 'JSON', 'lemonldap-ng:lemonldap-ng-portal/site/htdocs/static/languages', named('json')),
  debian('libkiwix', 'JSON (banana)', 'static/skin/i18n', named('json'), {
    leftOut: [
      { files: 'qqq.json', reason: 'It documents the texts, in a code that is no language’s.' },
      { files: 'test.json', reason: 'It is no language’s.' },
    ],
  }),
  debian('syncthing', 'JSON', 'gui/default/assets/lang', {
    texts: ['lang-*.json'],
    locale: /^lang-(.+)\.json$/,
  }),
  npm('docusaurus', 'JSON', '@docusaurus/theme-translations@3.10.2:locales', {
    texts: ['**/*.json'],
    locale: /^(?!base)([^/]+)\//,
  }),
  npm('matrix', 'JSON', 'matrix-react-sdk@3.114.0:src/i18n/strings', {
    texts: ['*.json'],
    locale: /^(?!en_EN)([^/]+)\.json$/,
  }),
  npm('paragon', 'FormatJS, no source', '@openedx/paragon@24.0.0:src/i18n/messages', named('json'), {
    hasNoSource: true,
  }),
  npm('uptime-kuma', 'vue-i18n', 'uptime-kuma@2.0.0-dev.0:src/lang', named('json')),

  debian('privacybadger', 'Chrome', 'src/_locales', folders('**/messages.json'), {
    source: 'en-US',
    ci: true,
  }),

  debian('checkstyle', 'Java', 'src/main/resources', JAVA),
  debian('freeplane', 'Java, no source', 'freeplane/src/editor/resources/translations', JAVA, {
    hasNoSource: true,
  }),
  debian('hibernate-validator', 'Java', 'libhibernate-validator-java:engine/src/main/resources', JAVA),
  debian('jabref', 'Java', 'src/main/resources/l10n', JAVA),
  debian('tomcat', 'Java', 'tomcat10:java/org/apache/catalina', JAVA),
  npm('openui5', 'Java', '@openui5/sap.m@1.152.0:src/sap/m', JAVA, { leftOut: SAP }),
  npm('ui5', 'Java', '@ui5/webcomponents@2.26.0:src/i18n', JAVA, { leftOut: SAP }),
  npm('pdf-viewer-18', 'Java', 'ngx-extended-pdf-viewer@18.1.14:assets/locale', folders('**/*.properties'), {
    source: 'en-US',
  }),

  npm('node-red-nodes', 'i18next', '@node-red/nodes@5.0.7:locales', folders('**/*.json'), {
    source: 'en-US',
  }),
  debian('redmine-help', 'HTML', 'redmine:public/help', folders('*/*.html'), {
    leftOut: [{ files: 'sr-yu/*', reason: 'No language has this code, since Yugoslavia is no more.' }],
  }),
  debian('sylpheed-manual', 'HTML', 'sylpheed:manual', folders('*/*.html'), {
    leftOut: [
      { files: '*/sylpheed-19.html', reason: 'The English page names no encoding, and is not in UTF-8.' },
      { files: 'ja/sylpheed-2[3-7].html', reason: 'There is no English page.' },
    ],
    hasNothingToEdit: true,
  }),
  npm('iobroker-docs', 'Markdown', 'iobroker.javascript@9.1.1:docs', folders('**/*.md'), {
    leftOut: [{ files: 'de/usage.md', reason: 'There is no English page.' }],
    hasNothingToEdit: true,
  }),
]
