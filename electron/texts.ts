/**
 * The texts of the system's menus and dialogs in the interface's language, because the main process shows them before
 * any screen. Each text is in every language side by side, so that a missing one is a type error. The titles of dialogs
 * equal those of the screens' own file browser (tests/electron/texts.test.ts).
 */
import type { PickPurpose } from '../core/workbench/shell.ts'

const TAGS = ['en', 'de', 'uk', 'ja', 'ar'] as const
export type NativeLanguage = (typeof TAGS)[number]
type InEachLanguage = Readonly<Record<NativeLanguage, string>>

function each(en: string, de: string, uk: string, ja: string, ar: string): InEachLanguage {
  return { en, de, uk, ja, ar }
}

const menu = {
  file: each('&File', '&Datei', '&Файл', 'ファイル(&F)', 'ملف'),
  edit: each('&Edit', '&Bearbeiten', '&Зміни', '編集(&E)', 'تحرير'),
  project: each('&Project', '&Projekt', '&Проєкт', 'プロジェクト(&P)', 'المشروع'),
  view: each('&View', '&Ansicht', '&Вигляд', '表示(&V)', 'عرض'),
  window: each('&Window', '&Fenster', 'Ві&кно', 'ウィンドウ(&W)', 'نافذة'),
  help: each('&Help', '&Hilfe', '&Довідка', 'ヘルプ(&H)', 'مساعدة'),
  about: each('About {app}', 'Über {app}', 'Про {app}', '{app} について', 'حول {app}'),
  settings: each('Settings…', 'Einstellungen …', 'Параметри…', '設定…', 'الإعدادات…'),
  updates: each(
    'Look for a Newer Version…',
    'Nach einer neueren Version sehen …',
    'Пошукати новішу версію…',
    '新しいバージョンを確認…',
    'البحث عن إصدار أحدث…',
  ),
  services: each('Services', 'Dienste', 'Служби', 'サービス', 'خدمات'),
  hide: each('Hide {app}', '{app} ausblenden', 'Сховати {app}', '{app} を隠す', 'إخفاء {app}'),
  hideOthers: each('Hide Others', 'Andere ausblenden', 'Сховати інші', 'ほかを隠す', 'إخفاء البقية'),
  unhide: each('Show All', 'Alle einblenden', 'Показати всі', 'すべてを表示', 'إظهار الكل'),
  quit: each('Quit {app}', '{app} beenden', 'Завершити {app}', '{app} を終了', 'إنهاء {app}'),
  newWindow: each('New Window', 'Neues Fenster', 'Нове вікно', '新しいウィンドウ', 'نافذة جديدة'),
  openFile: each('Open a File…', 'Datei öffnen …', 'Відкрити файл…', 'ファイルを開く…', 'فتح ملف…'),
  openFolder: each('Open a Folder…', 'Ordner öffnen …', 'Відкрити теку…', 'フォルダーを開く…', 'فتح مجلد…'),
  newProject: each('New Project…', 'Neues Projekt …', 'Новий проєкт…', '新規プロジェクト…', 'مشروع جديد…'),
  openProject: each(
    'Open a Project…',
    'Projekt öffnen …',
    'Відкрити проєкт…',
    'プロジェクトを開く…',
    'فتح مشروع…',
  ),
  openSample: each(
    'Open the Sample Project',
    'Beispielprojekt öffnen',
    'Відкрити зразковий проєкт',
    'サンプルプロジェクトを開く',
    'فتح المشروع النموذجي',
  ),
  recent: each('Open Recent', 'Zuletzt geöffnet', 'Недавні', '最近使った項目を開く', 'فتح الأخيرة'),
  clearRecent: each('Clear the List', 'Liste leeren', 'Очистити список', '一覧を消去', 'مسح القائمة'),
  restore: each(
    'Restore an Archive…',
    'Archiv wiederherstellen …',
    'Відновити архів…',
    'アーカイブを復元…',
    'استعادة أرشيف…',
  ),
  closeWindow: each(
    'Close Window',
    'Fenster schließen',
    'Закрити вікно',
    'ウィンドウを閉じる',
    'إغلاق النافذة',
  ),
  undo: each('Undo', 'Rückgängig', 'Скасувати', '元に戻す', 'تراجع'),
  redo: each('Redo', 'Wiederholen', 'Повторити', 'やり直す', 'إعادة'),
  cut: each('Cut', 'Ausschneiden', 'Вирізати', '切り取り', 'قص'),
  copy: each('Copy', 'Kopieren', 'Копіювати', 'コピー', 'نسخ'),
  paste: each('Paste', 'Einfügen', 'Вставити', '貼り付け', 'لصق'),
  pastePlain: each(
    'Paste as Plain Text',
    'Ohne Format einfügen',
    'Вставити без форматування',
    '書式なしで貼り付け',
    'لصق نصًا عاديًا',
  ),
  remove: each('Delete', 'Löschen', 'Видалити', '削除', 'حذف'),
  selectAll: each('Select All', 'Alles auswählen', 'Вибрати все', 'すべて選択', 'تحديد الكل'),
  import: each(
    'Import Files…',
    'Dateien importieren …',
    'Імпортувати файли…',
    'ファイルをインポート…',
    'استيراد ملفات…',
  ),
  importTranslations: each(
    'Import Translations…',
    'Übersetzungen importieren …',
    'Імпортувати переклади…',
    '翻訳をインポート…',
    'استيراد ترجمات…',
  ),
  export: each(
    'Export Translations…',
    'Übersetzungen exportieren …',
    'Експортувати переклади…',
    '翻訳をエクスポート…',
    'تصدير الترجمات…',
  ),
  backup: each('Back Up…', 'Sichern …', 'Зробити резервну копію…', 'バックアップ…', 'نسخ احتياطي…'),
  addLanguage: each(
    'Add a Target Language…',
    'Zielsprache hinzufügen …',
    'Додати цільову мову…',
    '翻訳先言語を追加…',
    'إضافة لغة هدف…',
  ),
  service: each(
    'Local Service…',
    'Lokaler Dienst …',
    'Локальна служба…',
    'ローカルサービス…',
    'الخدمة المحلية…',
  ),
  undoChange: each(
    'Undo the Last Change',
    'Letzte Änderung rückgängig machen',
    'Скасувати останню зміну',
    '最後の変更を元に戻す',
    'التراجع عن آخر تغيير',
  ),
  redoChange: each(
    'Redo the Change',
    'Änderung wiederholen',
    'Повторити зміну',
    '変更をやり直す',
    'إعادة التغيير',
  ),
  closeProject: each(
    'Close Project',
    'Projekt schließen',
    'Закрити проєкт',
    'プロジェクトを閉じる',
    'إغلاق المشروع',
  ),
  palette: each(
    'Command Palette…',
    'Befehlspalette …',
    'Палітра команд…',
    'コマンドパレット…',
    'لوحة الأوامر…',
  ),
  query: each(
    'Go to the Query Bar',
    'Zur Abfrageleiste',
    'До рядка запиту',
    'クエリバーへ移動',
    'الانتقال إلى شريط الاستعلام',
  ),
  theme: each('Theme', 'Farbschema', 'Тема', 'テーマ', 'السمة'),
  themeSystem: each('As the System', 'Wie das System', 'Як у системі', 'システムに合わせる', 'كالنظام'),
  themeLight: each('Light', 'Hell', 'Світла', 'ライト', 'فاتحة'),
  themeDark: each('Dark', 'Dunkel', 'Темна', 'ダーク', 'داكنة'),
  preview: each('Preview', 'Vorschau', 'Перегляд', 'プレビュー', 'المعاينة'),
  previewList: each('The List Alone', 'Nur die Liste', 'Лише список', '一覧だけ', 'القائمة وحدها'),
  previewPage: each(
    'The Preview Alone',
    'Nur die Vorschau',
    'Лише перегляд',
    'プレビューだけ',
    'المعاينة وحدها',
  ),
  previewBoth: each(
    'List and Preview',
    'Liste und Vorschau',
    'Список і перегляд',
    '一覧とプレビュー',
    'القائمة والمعاينة',
  ),
  side: each('Pane at the Side', 'Seitenbereich', 'Бічна панель', 'サイドペイン', 'الجزء الجانبي'),
  lines: each(
    'Two Lines for Each String',
    'Zwei Zeilen für jeden Text',
    'Два рядки на кожен текст',
    '各文字列を2行で表示',
    'سطران لكل نص',
  ),
  paneWindow: each(
    'Pane in a Second Window',
    'Bereich in einem zweiten Fenster',
    'Панель у другому вікні',
    'ペインを2つ目のウィンドウに置く',
    'اللوحة في نافذة ثانية',
  ),
  resetZoom: each('Actual Size', 'Originalgröße', 'Звичайний розмір', '実際のサイズ', 'الحجم الفعلي'),
  zoomIn: each('Zoom In', 'Vergrößern', 'Збільшити', '拡大', 'تكبير'),
  zoomOut: each('Zoom Out', 'Verkleinern', 'Зменшити', '縮小', 'تصغير'),
  fullScreen: each('Full Screen', 'Vollbild', 'На весь екран', '全画面表示', 'ملء الشاشة'),
  reload: each('Reload', 'Neu laden', 'Перезавантажити', '再読み込み', 'إعادة التحميل'),
  developerTools: each(
    'Developer Tools',
    'Entwicklerwerkzeuge',
    'Інструменти розробника',
    '開発者ツール',
    'أدوات المطوّر',
  ),
  minimize: each('Minimize', 'Minimieren', 'Згорнути', '最小化', 'تصغير النافذة'),
  zoom: each('Zoom', 'Zoomen', 'Масштабувати', '拡大／縮小', 'تكبير النافذة'),
  front: each(
    'Bring All to Front',
    'Alle nach vorne bringen',
    'Перенести всі наперед',
    'すべてを手前に移動',
    'إحضار الكل إلى المقدمة',
  ),
  shortcuts: each(
    'Keyboard Shortcuts',
    'Tastenkürzel',
    'Сполучення клавіш',
    'キーボードショートカット',
    'اختصارات لوحة المفاتيح',
  ),
}

const dialogs: Readonly<Record<PickPurpose, InEachLanguage>> = {
  'open-project': each(
    'Open a project',
    'Projekt öffnen',
    'Відкрити проєкт',
    'プロジェクトを開く',
    'فتح مشروع',
  ),
  'open-file': each('Open a file', 'Datei öffnen', 'Відкрити файл', 'ファイルを開く', 'فتح ملف'),
  'open-folder': each('Open a folder', 'Ordner öffnen', 'Відкрити теку', 'フォルダーを開く', 'فتح مجلد'),
  'save-project': each(
    'Save the project',
    'Projekt speichern',
    'Зберегти проєкт',
    'プロジェクトを保存',
    'حفظ المشروع',
  ),
  'import-files': each(
    'Choose files to import',
    'Dateien zum Importieren auswählen',
    'Виберіть файли для імпорту',
    'インポートするファイルを選択',
    'اختيار ملفات للاستيراد',
  ),
  'import-folder': each(
    'Choose a folder to import',
    'Ordner zum Importieren auswählen',
    'Виберіть папку для імпорту',
    'インポートするフォルダーを選択',
    'اختيار مجلد للاستيراد',
  ),
  'export-folder': each(
    'Choose a folder to export to',
    'Ordner für den Export auswählen',
    'Виберіть папку для експорту',
    'エクスポート先のフォルダーを選択',
    'اختيار مجلد للتصدير إليه',
  ),
  'open-archive': each(
    'Choose an archive',
    'Archiv auswählen',
    'Виберіть архів',
    'アーカイブを選択',
    'اختيار أرشيف',
  ),
  'save-archive': each(
    'Save the archive',
    'Archiv speichern',
    'Зберегти архів',
    'アーカイブを保存',
    'حفظ الأرشيف',
  ),
  'open-rules': each(
    'Choose segmentation rules',
    'Segmentierungsregeln auswählen',
    'Виберіть правила сегментації',
    '分節規則を選択',
    'اختيار قواعد التقطيع',
  ),
  'save-rules': each(
    'Save the segmentation rules',
    'Segmentierungsregeln speichern',
    'Зберегти правила сегментації',
    '分節規則を保存',
    'حفظ قواعد التقطيع',
  ),
  'open-exchange': each(
    'Choose a file to import',
    'Datei zum Importieren auswählen',
    'Виберіть файл для імпорту',
    'インポートするファイルを選択',
    'اختيار ملف للاستيراد',
  ),
  'save-exchange': each(
    'Save the export',
    'Export speichern',
    'Зберегти експорт',
    'エクスポートを保存',
    'حفظ التصدير',
  ),
  'save-report': each(
    'Save the report',
    'Bericht speichern',
    'Зберегти звіт',
    'レポートを保存',
    'حفظ التقرير',
  ),
  'open-app': each(
    'Choose the folder of an app',
    'Ordner einer App auswählen',
    'Виберіть папку застосунку',
    'アプリのフォルダーを選択',
    'اختيار مجلد تطبيق',
  ),
  'open-image': each(
    'Choose a screenshot',
    'Screenshot auswählen',
    'Виберіть знімок екрана',
    'スクリーンショットを選択',
    'اختيار لقطة شاشة',
  ),
  'open-dictionary': each(
    'Choose a Hunspell dictionary',
    'Hunspell-Wörterbuch auswählen',
    'Виберіть словник Hunspell',
    'Hunspell 辞書を選択',
    'اختيار قاموس Hunspell',
  ),
  'open-trial': each(
    'Choose a file to try',
    'Datei zum Ausprobieren auswählen',
    'Виберіть файл для проби',
    '試すファイルを選択',
    'اختيار ملف للتجربة',
  ),
  'save-job': each('Save the job', 'Auftrag speichern', 'Зберегти завдання', 'ジョブを保存', 'حفظ المهمة'),
}

const files = {
  projects: each(
    'Interlinear projects',
    'Interlinear-Projekte',
    'Проєкти Interlinear',
    'Interlinear のプロジェクト',
    'مشاريع Interlinear',
  ),
  archives: each(
    'Project archives',
    'Projektarchive',
    'Архіви проєктів',
    'プロジェクトのアーカイブ',
    'أرشيفات المشاريع',
  ),
  rules: each(
    'Segmentation rules',
    'Segmentierungsregeln',
    'Правила сегментації',
    '分節規則',
    'قواعد التقطيع',
  ),
  jobs: each('Jobs', 'Aufträge', 'Завдання', 'ジョブ', 'المهام'),
  images: each('Images', 'Bilder', 'Зображення', '画像', 'صور'),
  dictionaries: each(
    'Hunspell dictionaries',
    'Hunspell-Wörterbücher',
    'Словники Hunspell',
    'Hunspell 辞書',
    'قواميس Hunspell',
  ),
  all: each('All files', 'Alle Dateien', 'Усі файли', 'すべてのファイル', 'كل الملفات'),
}

const troubles = {
  notStarted: each(
    'Interlinear could not start',
    'Interlinear konnte nicht starten',
    'Interlinear не вдалося запустити',
    'Interlinear を起動できませんでした',
    'تعذّر تشغيل Interlinear',
  ),
  defect: each(
    'Something went wrong inside Interlinear.',
    'In Interlinear ist etwas schiefgegangen.',
    'Усередині Interlinear сталася помилка.',
    'Interlinear の内部で問題が発生しました。',
    'حدث خطأ داخل Interlinear.',
  ),
  restart: each(
    'Close the program and open it again. The log has what happened:',
    'Schließen Sie das Programm und öffnen Sie es wieder. Was geschah, steht im Protokoll:',
    'Закрийте програму й відкрийте її знову. Що сталося, записано в журналі:',
    'プログラムを閉じて開き直してください。内容はログに記録されています:',
    'أغلق البرنامج وافتحه من جديد. تفاصيل ما حدث في السجل:',
  ),
  stoppedTwice: each(
    'The window stopped working twice in a short time.',
    'Das Fenster hat in kurzer Zeit zweimal aufgehört zu arbeiten.',
    'Вікно двічі за короткий час перестало працювати.',
    'ウィンドウが短い間に 2 回動作を停止しました。',
    'توقفت النافذة عن العمل مرتين في وقت قصير.',
  ),
  isSaved: each(
    'Your work is saved in the project.',
    'Ihre Arbeit ist im Projekt gespeichert.',
    'Вашу роботу збережено в проєкті.',
    '作業内容はプロジェクトに保存されています。',
    'عملك محفوظ في المشروع.',
  ),
  unresponsive: each(
    'The window does not respond.',
    'Das Fenster reagiert nicht.',
    'Вікно не відповідає.',
    'ウィンドウが応答していません。',
    'النافذة لا تستجيب.',
  ),
  keepWaiting: each('Wait', 'Warten', 'Зачекати', '待つ', 'الانتظار'),
  loadAgain: each('Load it again', 'Neu laden', 'Завантажити знову', '読み込み直す', 'إعادة التحميل'),
  closeWindow: each(
    'Close the window',
    'Fenster schließen',
    'Закрити вікно',
    'ウィンドウを閉じる',
    'إغلاق النافذة',
  ),
}

const saving = {
  replace: each(
    '{name} already exists. Replace it?',
    '{name} gibt es schon. Ersetzen?',
    '{name} уже існує. Замінити?',
    '{name} は既にあります。置き換えますか?',
    '{name} موجود مسبقًا. هل يُستبدل؟',
  ),
  replaceIt: each('Replace', 'Ersetzen', 'Замінити', '置き換える', 'استبدال'),
  cancel: each('Cancel', 'Abbrechen', 'Скасувати', 'キャンセル', 'إلغاء'),
}

const keyStore = {
  isMissing: each(
    'The system’s key store is locked or missing.',
    'Der Schlüsselbund des Systems ist gesperrt oder fehlt.',
    'Сховище ключів системи заблоковане або відсутнє.',
    'システムのキーストアがロックされているか、存在しません。',
    'مخزن مفاتيح النظام مقفل أو غير موجود.',
  ),
  whatThen: each(
    'The sign-in can be kept until you quit; it is then forgotten. It is never written to disk unencrypted.',
    'Die Anmeldung kann bis zum Beenden behalten werden und wird dann vergessen. Unverschlüsselt wird sie nie gespeichert.',
    'Вхід можна зберегти до завершення роботи програми, а потім його буде забуто. Незашифрованим він ніколи не записується на диск.',
    'サインインは終了するまで保持でき、その後は破棄されます。暗号化せずにディスクへ書き込むことはありません。',
    'يمكن الاحتفاظ بتسجيل الدخول حتى إنهاء البرنامج ثم يُنسى. ولا يُكتب على القرص دون تشفير أبدًا.',
  ),
  keepUntilEnd: each(
    'Keep Until I Quit',
    'Bis zum Beenden behalten',
    'Зберегти до завершення',
    '終了するまで保持',
    'الاحتفاظ حتى الإنهاء',
  ),
  keepNothing: each('Do Not Keep', 'Nicht behalten', 'Не зберігати', '保持しない', 'عدم الاحتفاظ'),
}

const texts = { menu, dialogs, files, saving, keyStore, troubles }

export type NativeTexts = {
  readonly [Section in keyof typeof texts]: Readonly<Record<keyof (typeof texts)[Section], string>>
}

export function nativeTexts(language: NativeLanguage): NativeTexts {
  const sections = Object.entries(texts).map(([section, entries]) => {
    const inLanguage = Object.entries(entries).map(([name, text]) => [name, text[language]] as const)
    return [section, Object.fromEntries(inLanguage)] as const
  })
  return Object.fromEntries(sections) as NativeTexts
}

/** The language that a person chose ('system': none in particular), or the first of the system's that is there. */
export function nativeLanguage(chosen: string, ofTheSystem: readonly string[]): NativeLanguage {
  const wanted = chosen === 'system' ? ofTheSystem : [chosen]
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return bases.flatMap((base) => TAGS.filter((tag) => tag === base))[0] ?? 'en'
}
