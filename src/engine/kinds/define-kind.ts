/** What a kind of screen is made of. One file beside this one is one kind; `kinds.ts` names them all. */

import type {
  CompiledField,
  CompiledFlow,
  FileOf,
  FormPart,
  KindName,
  ScreenBase,
  ScreenKinds,
  ScreenOf,
} from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { Because, Facts, FieldId, FlowPointer, Json, JsonObject, Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'

/** The half that runs for a borrower, in the browser and on the server. */
export type Kind<Name extends KindName = KindName> = {
  readonly kind: Name
  /** The route of an accepted screen is added to `application.seen`. */
  readonly remembersSeen?: true
  /** The view depends on the screen's own answers alone, so that answers refused as stale are sent again without asking. */
  readonly resubmits?: true
  /** The unit in which a review shows the number stored by a field, by the field's id. */
  readonly fieldUnits?: { readonly [field: FieldId]: 'years' }
  /** The screen as one borrower sees it: texts resolved, hidden parts left out. */
  view(screen: ScreenOf<Name>, context: ViewContext<Name>): ViewOf<Name>
  /** What the kind decides about the answers as a whole. Called only when each answer is valid. */
  decide?(screen: ScreenOf<Name>, context: DecideContext): Decision
}

export type DecideContext = {
  readonly flow: CompiledFlow
  /** With the answers of the screen merged into them. */
  readonly facts: Facts
  /** The sections of a review; passed in because a section is itself a screen of some kind. */
  readonly sections: (screen: ScreenOf<'review'>) => ViewOf<'review'>['sections']
}

export type ViewContext<Name extends KindName = KindName> = DecideContext & {
  /** What every view has, with the fields where the kind has fields. */
  readonly base: ViewBaseOf<ScreenOf<Name>>
  readonly text: (text: Text) => ResolvedText
}

/** A refusal of the whole screen, or facts that accepting sets besides the screen's own `sets`, by path. */
export type Decision = { readonly refusal?: Text; readonly sets?: JsonObject }

export const defineKind = <Name extends KindName>(kind: Kind<Name>): Kind<Name> => kind

/** The half that compiles, checks and draws flow files. No page carries it: nothing that runs for a borrower imports it. */
export type KindAuthoring<Name extends KindName = KindName> = {
  /** Screens of the kind take answers: they have `saves`, `fields`, `checks`, `records`, `sets` and `submit`. */
  readonly hasFields: HasFields<ScreenOf<Name>>
  /** A field that chooses from a list needs no `options`: the kind offers the choices. */
  readonly offersChoices?: true
  compile(file: FileOf<Name>, context: CompileContext<Name>): ScreenOf<Name>
  /** What a screen of the kind has besides fields that decides something or leads somewhere. */
  parts?(screen: ScreenOf<Name>): readonly ScreenPart[]
  /** What a view lists besides fields, for scenarios that claim which items are listed. */
  listed?(view: ViewOf<Name>): readonly { readonly id: string }[]
  /** Answers to a field that only the screen knows, for exploration. */
  sampleAnswers?(screen: ScreenOf<Name>, field: CompiledField, today: string): readonly Json[]
  /** The texts with which `decide` refuses. */
  refusals?(screen: ScreenOf<Name>): readonly Refusal[]
}

export type CompileContext<Name extends KindName = KindName> = {
  /** What every compiled screen has, with the compiled fields where the kind has fields. */
  readonly base: ScreenBaseOf<ScreenOf<Name>>
  /** Inlines named rules and values in the cases of a text. */
  readonly text: (text: Text) => Text
  /** Inlines named rules and values. */
  readonly rule: (rule: Rule) => Rule
}

/** A part decides `outcome` where its rule evaluates to true and `otherwise` elsewhere; without `otherwise`, always `outcome`. */
export type ScreenPart = {
  readonly id: string
  /** The list of the file that the part stands in. */
  readonly list?: 'actions' | 'adds' | 'sections'
  readonly at: FlowPointer
  /** As reports name the part: `the button "more"`. */
  readonly name: string
  readonly outcome: string
  readonly when?: Rule
  readonly otherwise?: string
  readonly link?: Link
}

/** Where a part leads: a button that the borrower presses, answers to change, or the way back from a provider. */
export type Link = { readonly go: string; readonly by: 'button' | 'change' | 'provider' }

/** `key` holds the text; `neededWhen` the rule that has to be true for the refusal, where there is one. */
export type Refusal = { readonly key: string; readonly when?: Rule }

export const defineKindAuthoring = <Name extends KindName>(kind: KindAuthoring<Name>): KindAuthoring<Name> => kind

type HasFields<Screen> = Screen extends FormPart ? true : false
type ViewBaseOf<Screen> = Screen extends FormPart ? ViewBase & FormPartView : ViewBase
type ScreenBaseOf<Screen> = Screen extends FormPart ? ScreenBase & FormPart : ScreenBase

/** A screen as one borrower sees it: texts resolved, hidden fields left out, prefills evaluated. The renderer only draws it. */
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
