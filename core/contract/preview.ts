/** The page of a file, as its readers see it, with its strings in their places. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { idInput, languageIdInput, projectInput } from './parts.ts'
import { topic } from './topic.ts'

export const previewCalls = topic<PreviewOutputs>()({
  /** The page of a file; null where it has none. */
  'preview.get': z.strictObject({ project: projectInput, fileId: idInput }),
  /** Returns the texts of the page's elements. */
  'preview.texts': z.strictObject({ project: projectInput, fileId: idInput, languageId: languageIdInput }),
  /** A text that is being typed for a string of a file whose texts are markup, as HTML. */
  'preview.render': z.strictObject({
    project: projectInput,
    fileId: idInput,
    text: z.string().max(BUDGETS.text.max),
  }),
})

/** Other people's HTML: nothing in it is checked. */
export interface FilePreview {
  html: string
  /** The strings' elements in the page. */
  elements: { stringId: number; previewId: number }[]
  /** The texts of its strings are markup, and are shown as what they become (`PreviewText.html`). */
  isMarkup: boolean
}

/** The text of a string's element of the page. */
export interface PreviewText {
  stringId: number
  source: string
  /** The top translation; null where there is none. */
  translation: string | null
  /** The translation as HTML, of a page whose texts are markup; other people's, too. */
  html: string | null
}

/** The value of each call. */
export interface PreviewOutputs {
  'preview.get': FilePreview | null
  'preview.texts': PreviewText[]
  'preview.render': { html: string }
}
