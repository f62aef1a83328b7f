import type { PreviewLender, PreviewPlace } from '#contract/preview.ts'
import type { Choice } from '../choice.ts'

export type PaneProps = {
  readonly lenders: readonly PreviewLender[]
  readonly lender: PreviewLender
  readonly places: readonly PreviewPlace[]
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}
