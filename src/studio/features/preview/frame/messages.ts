/** The messages between the preview and its frames, on one origin. */
import type { SentPreviewFlow } from '#contract/preview.ts'
import type { PreviewCase } from './preview-case.ts'

export type ToFrame =
  /** Used by the frame until another flow of the same lender arrives. */
  | { readonly type: 'flow'; readonly flow: SentPreviewFlow }
  | { readonly type: 'show'; readonly hash: string; readonly previewCase: PreviewCase; readonly number: number }

export type FromFrame =
  | { readonly type: 'ready' }
  /** @property lacksText true if the drawn page does not contain the text of the case */
  | { readonly type: 'drawn'; readonly number: number; readonly lacksText: boolean }
  | { readonly type: 'failed'; readonly number: number; readonly says: string }
