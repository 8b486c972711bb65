/**
 * Public repositories with the account of their files that is expected: the sources, the translations, the files that hold
 * both, and the files that look like texts and are none. The rows were written from each repository's tree and
 * documentation, before the code that is held against them. Paths are globs of the repository.
 */

/** Files that look like localization files and are to be left out. */
export interface ExpectedLeftOut {
  files: readonly string[]
  /** Why a maintainer of the repository would leave them out. */
  reason: string
}

export interface ExpectedAccount {
  /** `owner/name` on GitHub. */
  repository: string
  commit: string
  ecosystem: string
  /** `en` where the row says none. */
  source?: string
  sources: readonly string[]
  /** `{language}` stands where the path names the language. A file that is a source is no translation. */
  translations: readonly string[]
  /** Files that hold the sources and the translations; `{language}` where the path names the only language. */
  both?: readonly string[]
  leftOut?: readonly ExpectedLeftOut[]
  /** Files about which two readers of the repository could differ: any answer is right that names them. */
  open?: readonly ExpectedLeftOut[]
}

const GENERATED = 'A program writes it from the other files.'
const TEST_DATA = 'It is an input of a test.'
const NOT_TRANSLATABLE = 'Each of its texts says that it is not to be translated, or it holds none.'
const STORE = ['title', 'short_description', 'full_description'].map((name) => `${name}.txt`)

export const expectedAccounts: readonly ExpectedAccount[] = [
  {
    repository: 'files-community/Files',
    commit: '3c23ca92e3749abb86292146855a8536db882084',
    ecosystem: 'crowdin.yml, .resw',
    sources: ['src/Files.App/Strings/en-US/Resources.resw'],
    translations: ['src/Files.App/Strings/{language}/Resources.resw'],
  },
  {
    repository: 'TerraformersMC/ModMenu',
    commit: '7e29f74f2de8c61616abbed292791f26363c6c80',
    ecosystem: 'JSON, lower-case regions',
    sources: ['src/main/resources/assets/modmenu/lang/en_us.json'],
    translations: ['src/main/resources/assets/modmenu/lang/{language}.json'],
  },
  {
    repository: 'Orama-Interactive/Pixelorama',
    commit: '7888c607f06a654c4c6cf3dae72d085eba2ee018',
    ecosystem: 'crowdin.yml, gettext',
    sources: ['Translations/Translations.pot', 'installer/installer.pot'],
    translations: ['Translations/{language}.po', 'installer/po/{language}.po'],
    leftOut: [
      {
        files: ['addons/keychain/translations/Translations.pot'],
        reason: 'crowdin.yml does not name it.',
      },
    ],
    open: [{ files: ['Translations/en.po'], reason: 'English beside an English template.' }],
  },
  {
    repository: 'Dimillian/IceCubesApp',
    commit: '0fc41d2ced2e3e735bd9c42d5ae6dea16e63d618',
    ecosystem: 'Apple, string catalogue',
    sources: ['IceCubesActionExtension/en.lproj/InfoPlist.strings'],
    translations: ['IceCubesActionExtension/{language}.lproj/InfoPlist.strings'],
    both: ['IceCubesApp/Resources/Localization/Localizable.xcstrings'],
  },
  {
    repository: 'nextcloud/talk-android',
    commit: '5428960f9d1eca708df1b39a0831141dcbba4729',
    ecosystem: 'Android, fastlane',
    sources: [
      'app/src/main/res/values/strings.xml',
      ...STORE.map((name) => `fastlane/metadata/android/en-US/${name}`),
    ],
    translations: [
      'app/src/main/res/values-{language}/strings.xml',
      ...STORE.map((name) => `fastlane/metadata/android/{language}/${name}`),
    ],
    leftOut: [{ files: ['app/src/*/res/values/{setup,defaults,arrays}.xml'], reason: NOT_TRANSLATABLE }],
  },
  {
    repository: 'invoiceninja/invoiceninja',
    commit: 'a148eec09bd1283db55112cbdfe26788bc234974',
    ecosystem: 'Laravel, $lang = array(…)',
    sources: ['lang/en/*.php'],
    translations: ['lang/{language}/*.php'],
    leftOut: [{ files: ['lang/*/{reminders,t,c3}.php'], reason: 'There is no English file.' }],
    open: [{ files: ['lang/*/ubl.php'], reason: 'Codes of a standard, not texts.' }],
  },
  {
    repository: 'fastapi/fastapi',
    commit: 'c3f316b7e814667e8ee81e03a7330d00ee61e45c',
    ecosystem: 'MkDocs',
    sources: ['docs/en/docs/**/*.md'],
    translations: ['docs/{language}/docs/**/*.md'],
    leftOut: [
      { files: ['docs/*/llm-prompt.md'], reason: 'Instructions for a program; there is no English file.' },
      { files: ['scripts/tests/**'], reason: TEST_DATA },
    ],
  },
  {
    repository: 'google/docsy',
    commit: '83c5cc14ee6a44190cacec20b8e1c15973df97fd',
    ecosystem: 'Hugo',
    sources: ['theme/i18n/en.yaml', 'docsy.dev/content/en/**/*.md', 'docsy.dev/content/en/**/*.html'],
    translations: ['theme/i18n/{language}.yaml', 'docsy.dev/content/{language}/**/*.md'],
    leftOut: [{ files: ['docsy.dev/tests/**', 'tests/**'], reason: TEST_DATA }],
  },
  {
    repository: 'jenkinsci/git-plugin',
    commit: 'add6e4dc74e64874e32f53fc90e8b8da3590afe5',
    ecosystem: 'Java; the keys of Jelly are the English texts',
    sources: ['src/main/resources/**/Messages.properties', 'src/main/resources/**/help*.html'],
    translations: [
      'src/main/resources/**/Messages_{language}.properties',
      'src/main/resources/**/help*_{language}.html',
    ],
    both: ['src/main/resources/**/*_{language}.properties'],
    leftOut: [{ files: ['src/test/**'], reason: TEST_DATA }],
    open: [
      {
        files: ['src/main/resources/**/{config,buildEnv}.properties'],
        reason: 'English texts of a page, without a translation.',
      },
      {
        files: ['src/main/resources/**/help!(*_??).html'],
        reason: 'A page without a translation may be offered.',
      },
    ],
  },
  {
    repository: 'jenkinsci/matrix-project-plugin',
    commit: '22eda817646e0b26bca6b93aba54138b1a872b8a',
    ecosystem: 'Java; the keys of Jelly are the English texts',
    sources: [
      'src/main/resources/hudson/matrix/Messages.properties',
      'src/main/resources/hudson/matrix/DefaultMatrixExecutionStrategyImpl/config.properties',
      'src/main/resources/**/help*.html',
      'src/main/webapp/help/**/*.html',
    ],
    translations: [
      'src/main/resources/hudson/matrix/Messages_{language}.properties',
      'src/main/resources/hudson/matrix/DefaultMatrixExecutionStrategyImpl/config_{language}.properties',
      'src/main/resources/**/help*_{language}.html',
      'src/main/webapp/help/**/*_{language}.html',
    ],
    both: ['src/main/resources/**/*_{language}.properties'],
    leftOut: [{ files: ['src/test/**'], reason: TEST_DATA }],
    open: [{ files: ['src/main/**/!(*_??).html'], reason: 'A page without a translation may be offered.' }],
  },
  {
    repository: 'freescout-helpdesk/freescout',
    commit: '7c3e57aa57b47e6c5127575cdb2792f42da597db',
    ecosystem: 'Laravel; the keys of JSON are the English texts',
    sources: ['resources/lang/en/*.php'],
    translations: ['resources/lang/{language}/*.php'],
    both: ['resources/lang/{language}.json'],
    leftOut: [
      { files: ['resources/lang/*/{pagination,validation-inline}.php'], reason: 'There is no English file.' },
    ],
  },
  {
    repository: 'omegat-org/omegat',
    commit: 'ba59a84762de0ecebcf42ee98ac890caac1f75a0',
    ecosystem: 'Java, Apple, text, HTML',
    sources: [
      ...[
        'src/main',
        'aligner/src/main',
        'machinetranslators/*/src/main',
        'spellchecker/*/src/main',
        'tipoftheday/src/main',
        'firsttime-wizard/src/main',
      ].map((root) => `${root}/resources/**/Bundle.properties`),
      'scripts/properties/*.properties',
      'release/readme.txt',
      'release/mac-specific/**/en.lproj/*.strings',
      'src/docs/tips/en/*.html',
    ],
    translations: [
      ...[
        'src/main',
        'aligner/src/main',
        'machinetranslators/*/src/main',
        'spellchecker/*/src/main',
        'tipoftheday/src/main',
        'firsttime-wizard/src/main',
      ].map((root) => `${root}/resources/**/Bundle_{language}.properties`),
      'scripts/properties/*_{language}.properties',
      'release/readme_{language}.txt',
      'release/mac-specific/**/{language}.lproj/*.strings',
      'src/docs/tips/{language}/*.html',
    ],
    leftOut: [
      { files: ['**/gradle.properties'], reason: 'Settings of the build.' },
      { files: ['src/test*/**', 'test-integration/**', 'spellchecker/**/src/test/**'], reason: TEST_DATA },
      { files: ['src/main/resources/org/omegat/tokenizer/stopwords/**'], reason: 'Words for a program.' },
      { files: ['Plugins.properties'], reason: 'Settings of the build.' },
    ],
    open: [
      {
        files: [
          'src/docs/manual/*/*.properties',
          'src/docs/greeting/**/*.properties',
          'src/docs/tips/*/tips.yaml',
        ],
        reason: 'Texts and settings of the manual’s build.',
      },
      { files: ['scripts/properties/issue_provider_sample.properties'], reason: 'A sample.' },
    ],
  },
  {
    repository: 'wger-project/flutter',
    commit: '3744f50918f118f4d63b07abef1236e3be8101d1',
    ecosystem: 'Flutter, fastlane',
    sources: ['lib/l10n/app_en.arb', ...STORE.map((name) => `fastlane/metadata/android/en-US/${name}`)],
    translations: [
      'lib/l10n/app_{language}.arb',
      ...STORE.map((name) => `fastlane/metadata/android/{language}/${name}`),
    ],
    leftOut: [{ files: ['ios/fastlane/metadata/**'], reason: 'There is no English text.' }],
  },
  {
    repository: 'localsend/localsend',
    commit: 'af0416be50770a97760f7070684bc667b759a15c',
    ecosystem: 'slang (JSON)',
    sources: ['app/assets/i18n/en.json'],
    translations: ['app/assets/i18n/{language}.json'],
    leftOut: [{ files: ['app/assets/i18n/_*.json'], reason: GENERATED }],
    open: [
      {
        files: ['fastlane/metadata/android/*/*.txt'],
        reason: 'Plain texts in two languages: no crowd that tells.',
      },
    ],
  },
  {
    repository: 'publify/publify',
    commit: 'ad21ee6590c629bd17d25a5f74322408192eb4c2',
    ecosystem: 'Rails',
    sources: ['config/locales/en.yml', 'config/locales/sidebars.en.yml'],
    translations: ['config/locales/{language}.yml', 'config/locales/sidebars.{language}.yml'],
  },
  {
    repository: 'wagtail/wagtail',
    commit: 'c2ae43b9265d085c95142cd1a1f8563ad2eb4de9',
    ecosystem: 'Django',
    sources: ['wagtail/**/locale/en/LC_MESSAGES/*.po'],
    translations: ['wagtail/**/locale/{language}/LC_MESSAGES/*.po'],
    leftOut: [{ files: ['wagtail/test/**', 'wagtail/tests/**'], reason: TEST_DATA }],
  },
  {
    repository: 'usememos/memos',
    commit: '76a762924306e782871204f131f4033be5e8e41a',
    ecosystem: 'i18next',
    sources: ['web/src/locales/en.json'],
    translations: ['web/src/locales/{language}.json'],
    leftOut: [{ files: ['web/**/*.ts'], reason: 'TypeScript, not Qt.' }],
  },
  {
    repository: 'kimai/kimai',
    commit: '1f421c276badbf9eeff40852de305a1e4c1e829f',
    ecosystem: 'Symfony (XLIFF)',
    sources: ['translations/*.en.xlf'],
    translations: ['translations/*.{language}.xlf'],
    leftOut: [{ files: ['tests/**'], reason: TEST_DATA }],
  },
  {
    repository: 'wallabag/wallabag',
    commit: '5afc37df9303cf983864c288d46bb23f12221695',
    ecosystem: 'Symfony (YAML)',
    sources: ['translations/*.en.yml'],
    translations: ['translations/*.{language}.yml'],
    leftOut: [{ files: ['tests/**'], reason: TEST_DATA }],
  },
  {
    repository: 'mRemoteNG/mRemoteNG',
    commit: '2e7579cac5b4a28544896ec415067f87916fc2c2',
    ecosystem: '.NET',
    sources: ['mRemoteNG/Language/Language.resx'],
    translations: ['mRemoteNG/Language/Language.{language}.resx'],
    leftOut: [{ files: ['mRemoteNGTests/**'], reason: TEST_DATA }],
    open: [
      {
        files: [
          '{mRemoteNG/{UI,Properties,Themes,App,Connection,Tools,Config,Resources},ExternalConnectors}/**/*.resx',
        ],
        reason: 'Resources of a window; some hold its English caption beside pictures.',
      },
    ],
  },
  {
    repository: 'huginn/huginn',
    commit: '9faad4aeee0d97570693377e0a281567e775abb4',
    ecosystem: 'Rails, English alone',
    sources: ['config/locales/en.yml', 'config/locales/devise.en.yml'],
    translations: [],
  },
  {
    repository: 'jellyfin/jellyfin-web',
    commit: 'f330b7bc8b6fc9c0d937659919fa82a9564e2ec0',
    ecosystem: 'JSON, lower-case regions',
    sources: ['src/strings/en-us.json'],
    translations: ['src/strings/{language}.json'],
  },
  {
    repository: 'excalidraw/excalidraw',
    commit: '4872083c044491b6d5c96ae134a75464f96d6831',
    ecosystem: 'crowdin.yml, JSON',
    sources: ['packages/excalidraw/locales/en.json'],
    translations: ['packages/excalidraw/locales/{language}.json'],
    leftOut: [{ files: ['packages/excalidraw/locales/percentages.json'], reason: GENERATED }],
  },
  {
    repository: 'FreshRSS/FreshRSS',
    commit: '6c58b90518c30a165db1ee8ea34e0f3d12c6c898',
    ecosystem: 'PHP, Jekyll, gettext',
    sources: ['app/i18n/en/*.php', 'lib/core-extensions/*/i18n/en/ext.php', 'docs/en/**/*.md', 'README.md'],
    translations: [
      'app/i18n/{language}/*.php',
      'lib/core-extensions/*/i18n/{language}/ext.php',
      'docs/{language}/**/*.md',
      'README.{language}.md',
    ],
    both: ['docs/i18n/freshrss.{language}.po'],
    leftOut: [
      { files: ['tests/**'], reason: TEST_DATA },
      { files: ['docs/i18n/templates/freshrss.pot'], reason: 'msgfmt refuses it: \\O is no escape.' },
      {
        files: [
          'docs/fr/developers/{01_First_steps,02_Github,Minz/migration}.md',
          'docs/fr/users/{01_Installation,06_Fever_API,08_PubSubHubbub}.md',
        ],
        reason: 'There is no English page.',
      },
    ],
  },
  {
    repository: 'AntennaPod/AntennaPod',
    commit: 'b7ee12ccfc026b7fe6ca7206a925a05a23e15cca',
    ecosystem: 'Android',
    sources: ['ui/i18n/src/main/res/values/strings.xml'],
    translations: ['ui/i18n/src/main/res/values-{language}/strings.xml'],
    leftOut: [
      {
        files: ['**/res/values/{ids,wear,svg,design_time_attributes,keycodes,pending_intent}.xml'],
        reason: NOT_TRANSLATABLE,
      },
    ],
  },
  {
    repository: 'symfony/demo',
    commit: '920d86dc809f837543cb519d3df5b364a2c36577',
    ecosystem: 'Symfony (XLIFF)',
    sources: ['translations/*.en.xlf'],
    translations: ['translations/*.{language}.xlf'],
    leftOut: [{ files: ['tests/**'], reason: TEST_DATA }],
  },
  {
    repository: 'sphinx-doc/sphinx',
    commit: 'e44a40eb2f810558ccd9da1425421270ccb81351',
    ecosystem: 'gettext',
    sources: ['sphinx/locale/sphinx.pot'],
    translations: ['sphinx/locale/{language}/LC_MESSAGES/sphinx.po'],
    leftOut: [
      { files: ['tests/**'], reason: TEST_DATA },
      { files: ['sphinx/search/_stopwords/*.txt'], reason: 'Words for a program.' },
      { files: ['sphinx/locale/zh_TW.Big5/LC_MESSAGES/sphinx.po'], reason: 'Its folder names no language.' },
    ],
  },
  {
    repository: 'withastro/starlight',
    commit: '3999be7cc18b41095d61e3b63d68ff3e6c6c050b',
    ecosystem: 'Astro',
    sources: [
      'packages/starlight/translations/en.json',
      'docs/src/content/i18n/en.json',
      'docs/src/content/docs/*.{md,mdx}',
      'docs/src/content/docs/{components,guides,reference,resources}/*.{md,mdx}',
    ],
    translations: [
      'packages/starlight/translations/{language}.json',
      'docs/src/content/i18n/{language}.json',
      'docs/src/content/docs/{language}/*.{md,mdx}',
      'docs/src/content/docs/{language}/{components,guides,reference,resources}/*.{md,mdx}',
    ],
    leftOut: [{ files: ['packages/starlight/__*__/**'], reason: TEST_DATA }],
  },
  {
    repository: 'monicahq/monica',
    commit: 'e08e91734170b6bbd582cb578532c3948196124e',
    ecosystem: 'Laravel',
    sources: ['lang/en.json', 'lang/en/*.php', 'lang/vendor/webauthn/en/*.php'],
    translations: ['lang/{language}.json', 'lang/{language}/*.php', 'lang/vendor/webauthn/{language}/*.php'],
  },
  {
    repository: 'keepassxreboot/keepassxc',
    commit: '95bae8377c88f46fda565e09fee25d7ba684fe9e',
    ecosystem: 'Qt',
    sources: ['share/translations/keepassxc_en.ts'],
    translations: ['share/translations/keepassxc_{language}.ts'],
    open: [
      {
        files: ['share/translations/keepassxc_en_US.ts'],
        reason: 'English of the United States beside English: a translation, or the same language again.',
      },
    ],
  },
  {
    repository: 'zulip/zulip-mobile',
    commit: 'd7cf6da79b4b9467e240b42f24330e97390a8aff',
    ecosystem: 'FormatJS, Android',
    sources: [
      'static/translations/messages_en.json',
      'android/app/src/main/res/values/strings.xml',
      'android/app/src/debug/res/values/strings.xml',
    ],
    translations: ['static/translations/messages_{language}.json'],
    leftOut: [{ files: ['android/app/src/main/res/values/firebase.xml'], reason: NOT_TRANSLATABLE }],
    open: [{ files: ['fastlane/metadata/android/**'], reason: 'Store texts in English alone.' }],
  },
  {
    repository: 'gohugoio/hugoDocs',
    commit: '1c613349f4220ae84070df25979d720c43e5cfa6',
    ecosystem: 'Hugo, English alone',
    sources: ['content/en/**/*.{md,html}'],
    translations: [],
  },
  {
    repository: 'phpbb/phpbb',
    commit: '7ca0ec3cca427ae3c2c4c2d5715339bcba302822',
    ecosystem: 'PHP, array_merge',
    sources: ['phpBB/language/en/**/*.php'],
    translations: [],
    leftOut: [{ files: ['tests/**'], reason: TEST_DATA }],
    open: [{ files: ['phpBB/language/en/**/*.txt'], reason: 'Mails in English alone.' }],
  },
  {
    repository: 'kiwix/kiwix-apple',
    commit: '973f26d22dde9e207d9c459b57826d756c60b5ff',
    ecosystem: 'Apple',
    sources: ['Support/en.lproj/Localizable.strings'],
    translations: ['Support/{language}.lproj/Localizable.strings'],
    leftOut: [{ files: ['Support/qqq.lproj/*'], reason: 'It documents the texts.' }],
  },
  {
    repository: 'vrana/adminer',
    commit: '0bd9ef73c795e94f839578460aeaf4cddf82b480',
    ecosystem: 'PHP, a variable; the keys are the English texts',
    sources: ['adminer/lang/en.inc.php'],
    translations: ['adminer/lang/{language}.inc.php'],
    leftOut: [{ files: ['adminer/lang/xx.inc.php'], reason: 'A template in no language.' }],
  },
  {
    repository: 'hydralauncher/hydra',
    commit: '591969a8dcf807c8e948481b43f37d27d2e310fd',
    ecosystem: 'i18next',
    sources: ['src/locales/en/translation.json', 'src/big-picture/src/locales/en/translation.json'],
    translations: [
      'src/locales/{language}/translation.json',
      'src/big-picture/src/locales/{language}/translation.json',
    ],
    leftOut: [{ files: ['src/**/*.ts'], reason: 'TypeScript, not Qt.' }],
  },
  {
    repository: 'ankidroid/Anki-Android',
    commit: 'a644cf7936e06099b250ced33a3bc26ccb22707d',
    ecosystem: 'Android',
    sources: [
      'docs/marketing/localized_description/marketdescription.txt',
      'AnkiDroid/src/main/res/values/{01,02,03,04,05,06,07,08,09,10,11,16,17,18,20}-*.xml',
    ],
    translations: [
      'docs/marketing/localized_description/marketdescription-{language}.txt',

      'AnkiDroid/src/main/res/values-{language}/{01,02,03,04,05,06,07,08,09,10,11,16,17,18,20}-*.xml',
    ],
    leftOut: [
      {
        files: ['docs/marketing/localized_description/oldVersionJustToCompareWith.txt'],
        reason: 'An old version of the English text.',
      },
      { files: ['AnkiDroid/src/main/res/values/12-*.xml'], reason: NOT_TRANSLATABLE },
    ],
    open: [
      {
        files: ['**/res/values/[!012]*.xml', 'fastlane/metadata/android/**'],
        reason: 'Texts in English alone, beside those that are sent to be translated.',
      },
    ],
  },
  {
    repository: 'Automattic/pocket-casts-ios',
    commit: 'c23892d1f47bc44d422fa06c389b49820aa04dd3',
    ecosystem: 'Apple',
    sources: ['podcasts/en.lproj/*.strings'],
    translations: ['podcasts/{language}.lproj/*.strings'],
    leftOut: [{ files: ['fastlane/Frozen.strings'], reason: GENERATED }],
    open: [
      { files: ['fastlane/AppStoreStrings.po'], reason: 'A template by content, not by its name.' },
      { files: ['fastlane/metadata/**'], reason: 'Store texts that are written from a catalogue.' },
    ],
  },
  {
    repository: 'mastodon/mastodon-ios',
    commit: 'a9e088a9c7b88720fed5eefdd2dc1606b5f21dc8',
    ecosystem: 'crowdin.yml, Apple',
    sources: [
      'Localization/{app,ios-infoPlist}.json',
      'Localization/Localizable.stringsdict',
      'MastodonIntent/en.lproj/Intents.strings',
      'MastodonIntent/en.lproj/Intents.stringsdict',
    ],
    translations: [
      'Localization/StringsConvertor/input/{language}.lproj/{app,ios-infoPlist}.json',
      'Localization/StringsConvertor/input/{language}.lproj/Localizable.stringsdict',
      'Localization/StringsConvertor/Intents/input/{language}.lproj/Intents.strings',
      'Localization/StringsConvertor/Intents/input/{language}.lproj/Intents.stringsdict',
    ],
    leftOut: [
      {
        files: [
          '{Mastodon,MastodonSDK,WidgetExtension,ShareActionExtension}/**/*.{strings,stringsdict}',
          'MastodonIntent/!(en).lproj/*',
          'Localization/StringsConvertor/input/Base.lproj/*',
        ],
        reason: 'crowdin.yml does not name it: a program writes it from the files that it names.',
      },
    ],
    open: [
      {
        files: ['Localization/StringsConvertor/**/{en,en-US}.lproj/*'],
        reason: 'English beside the English source.',
      },
    ],
  },
  {
    repository: 'mui/mui-x',
    commit: '0a6eb63de6c22ce0b85f556fa8196c147b9353de',
    ecosystem: 'JSON, documentation that a program writes',
    sources: ['docs/translations/translations.json'],
    translations: ['docs/translations/translations-{language}.json'],
    leftOut: [{ files: ['docs/translations/api-docs/**'], reason: GENERATED }],
  },
  {
    repository: 'tuskyapp/Tusky',
    commit: '43ae0bb4556392393a3d759ce42a93f3a003e83a',
    ecosystem: 'Android, fastlane',
    sources: [
      'app/src/main/res/values/strings.xml',
      'fastlane/metadata/android/en-US/*.txt',
      'fastlane/metadata/android/en-US/changelogs/*.txt',
    ],
    translations: [
      'app/src/main/res/values-{language}/strings.xml',
      'fastlane/metadata/android/{language}/*.txt',
      'fastlane/metadata/android/{language}/changelogs/*.txt',
    ],
    leftOut: [
      { files: ['app/src/*/res/values/{donottranslate,string-arrays}.xml'], reason: NOT_TRANSLATABLE },
    ],
  },
]
