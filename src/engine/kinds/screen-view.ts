/** A screen as one borrower sees it: texts resolved, hidden fields left out, prefills evaluated. The renderer only draws it. */
import type { Because } from '#engine/flow/because.ts'
import type { CompiledField, KindName, ScreenKinds } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { FieldId, Json, ScreenRoute } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'

export type ViewOf<Name extends KindName> = ScreenKinds[Name]['view']

export type ScreenView = ViewOf<KindName>

/** Every view with fields. */
export type InputView = Extract<ScreenView, FormPartView>

/** What the views of all kinds have. */
export type ViewBase = {
  readonly route: ScreenRoute
  readonly stage?: string
  readonly heading: ResolvedText
  readonly text?: ResolvedText
  readonly showsApplicationId: boolean
}

export type FormPartView = {
  readonly saves: string
  readonly fields: readonly FieldView[]
  readonly groups: { readonly [id: string]: GroupView }
  readonly records: readonly { readonly id: string; readonly type: string; readonly text: ResolvedText }[]
  readonly submit: ResolvedText
}

/** What the views of all kinds with fields have. */
export type FieldsView = ViewBase & FormPartView

export type FieldView = {
  readonly id: FieldId
  readonly path: string
  readonly as: Widget
  readonly group?: string
  readonly label?: ResolvedText
  readonly help?: ResolvedText
  readonly placeholder?: ResolvedText
  readonly required: boolean
  readonly options?: readonly {
    readonly id: string
    readonly label: ResolvedText
    readonly help?: ResolvedText
    readonly exclusive?: true
  }[]
  /** The hint of each limit, by the code that the validation result has for it. */
  readonly hints?: readonly { readonly code: string; readonly text: ResolvedText }[]
  /** The answer, else what the field is prefilled with. */
  readonly value: Json | undefined
  readonly secret: boolean
  readonly keepNever: boolean
  /** The type of document that its files are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
  readonly tidy?: CompiledField['tidy']
  readonly autocomplete?: string
  readonly width?: number
  /** Why it is asked, where a rule decided. */
  readonly because?: Because
}

export type GroupView = {
  readonly id: string
  readonly as: 'address' | 'group'
  readonly label?: ResolvedText
  readonly help?: ResolvedText
  readonly placeholder?: ResolvedText
  readonly words: { readonly [name: string]: ResolvedText }
}
