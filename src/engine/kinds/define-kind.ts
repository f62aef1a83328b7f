/** The definition of a kind of screen. Each other file of this folder defines one kind; `kinds.ts` lists them. */

import type { Application, Effect, Signing } from '#engine/application/application.ts'
import type {
  Answers,
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
import type { ReservedSeats } from './slots-on.ts'

/** The part of a kind that runs for a borrower, in the browser and on the server. */
export type Kind<Name extends KindName = KindName> = {
  readonly kind: Name
  /** True if accepting the screen adds its route to `application.seen`. */
  readonly remembersSeen?: true
  /**
   * True if answers refused for a stale version are resubmitted automatically while the view is unchanged: nothing else
   * that the borrower relies on can have changed, or the server refuses the answers if it has.
   */
  readonly resubmits?: true
  /** The unit of a field's number on a review, by field id. */
  readonly fieldUnits?: { readonly [field: FieldId]: 'years' }
  /** The screen as one borrower sees it: texts resolved, hidden parts left out. */
  view(screen: ScreenOf<Name>, context: ViewContext<Name>): ViewOf<Name>
  /** Validates one answer against what the screen lets choose. Called only if the answer violates no limit of its field. */
  refuseAnswer?(screen: ScreenOf<Name>, field: CompiledField, value: Json, context: AnswerContext): RefusedAnswer | undefined
  /** The errors that `refuseAnswer` can find. */
  answerChecks?(screen: ScreenOf<Name>): readonly { readonly field: FieldId; readonly code: string; readonly at: FlowPointer }[]
  /** Validates the answers as a whole. Called only if each single answer is valid. */
  decide?(screen: ScreenOf<Name>, context: DecideContext): Decision
  /** What follows from accepted answers, besides their being stored. */
  effects?(screen: ScreenOf<Name>, context: AcceptedContext): Accepted
  /** The event that accepted answers are for the lender system; absent: `screen-submitted`. */
  readonly event?: 'documents-uploaded'
  /** True if a provider reports the end of the screen, which submits it: the borrower cannot. */
  readonly submittedByProvider?: true
  /** The stored answers that the borrower gave; absent: all of them. */
  ownAnswers?(screen: ScreenOf<Name>, answers: Answers): Answers
  /** What a borrower who is at the screen would see differently under another release. */
  differences?(screen: ScreenOf<Name>, before: FlowAndFacts, after: FlowAndFacts): readonly Difference[]
}

/** `given`: the normalized answers, including secret ones. */
export type AcceptedContext = {
  readonly flow: CompiledFlow
  readonly application: Application
  /** The facts without the answers of the screen. */
  readonly facts: Facts
  readonly given: Answers
  readonly signing?: Signing | undefined
  readonly reserved: ReservedSeats
}

/** `sets`: facts to set, by path. */
export type Accepted = { readonly effects: readonly Effect[]; readonly sets?: JsonObject }

type FlowAndFacts = { readonly flow: CompiledFlow; readonly facts: Facts }

/** `says`: what differs, without its subject, which is the screen: `shows A rather than B`. */
export type Difference = { readonly code: `${string}-differs`; readonly says: string; readonly because: Because }

export type AnswerContext = {
  /** The facts without the answers of the screen. */
  readonly facts: Facts
  /** The times that other borrowers have reserved, yyyy-MM-ddTHH:mm. */
  readonly taken: readonly string[]
}

/** `at`: the place of the text in the flow files. Without a text, the flow's message for unexpected errors is shown. */
export type RefusedAnswer = { readonly code: string; readonly text: Text | undefined; readonly at: FlowPointer }

export type DecideContext = {
  readonly flow: CompiledFlow
  /** The facts, with the answers of the screen merged in. */
  readonly facts: Facts
  /** Computes the sections of a review. Passed in because a section shows the fields of another kind's screen. */
  readonly sections: (screen: ScreenOf<'review'>) => ViewOf<'review'>['sections']
}

export type ViewContext<Name extends KindName = KindName> = DecideContext & {
  /** The view properties common to all kinds, with the fields if the kind has fields. */
  readonly base: ViewBaseOf<ScreenOf<Name>>
  readonly text: (text: Text) => ResolvedText
}

/** A refusal of the whole screen, or facts to set in addition to the screen's own `sets`, by path. */
export type Decision = {
  readonly refusal?: Text
  readonly sets?: JsonObject
  /** Pointers to rules because of which the kind refuses, since they cannot be evaluated. */
  readonly undecided?: readonly FlowPointer[]
}

export const defineKind = <Name extends KindName>(kind: Kind<Name>): Kind<Name> => kind

/** The part of a kind that compiles, checks and draws flow files. No borrower's page imports it. */
export type KindAuthoring<Name extends KindName = KindName> = {
  /**
   * True if screens of the kind take answers: they have `saves`, `fields`, `checks`, `records`, `sets` and `submit`.
   */
  readonly hasFields: HasFields<ScreenOf<Name>>
  /** True if choice fields need no `options`, because the kind provides the choices. */
  readonly hasChoices?: true
  compile(file: FileOf<Name>, context: CompileContext<Name>): ScreenOf<Name>
  /** The parts of a screen, besides its fields, that decide something or lead to another screen. */
  parts?(screen: ScreenOf<Name>): readonly ScreenPart[]
  /** The items that a view lists besides fields; scenarios may claim them. */
  listed?(view: ViewOf<Name>): readonly { readonly id: string }[]
  /** Sample answers for a field whose valid answers depend on the screen, for exploration. */
  sampleAnswers?(screen: ScreenOf<Name>, field: CompiledField, today: string): readonly Json[]
  /** The texts with which `decide` refuses answers. */
  refusals?(screen: ScreenOf<Name>): readonly Refusal[]
}

export type CompileContext<Name extends KindName = KindName> = {
  /** The compiled properties common to all kinds, with the compiled fields if the kind has fields. */
  readonly base: ScreenBaseOf<ScreenOf<Name>>
  /** Inlines named rules and values in the cases of a text. */
  readonly text: (text: Text) => Text
  /** Inlines named rules and values in a rule. */
  readonly rule: (rule: Rule) => Rule
}

/**
 * A part of a screen with two outcomes: `outcome` if its rule is true, otherwise `otherwise`. Without `otherwise` the
 * result is always `outcome`.
 */
export type ScreenPart = {
  readonly id: string
  /** The key of the list in the screen's file that contains the part. */
  readonly list?: 'actions' | 'adds' | 'facts' | 'sections'
  readonly at: FlowPointer
  /** The name of the part in reports, such as `the button "more"`. */
  readonly name: string
  readonly outcome: string
  readonly when?: Rule
  readonly otherwise?: string
  readonly link?: Link
}

/** A screen that a part leads to, and by what: a button, a link to change answers, or the return from a provider. */
export type Link = { readonly go: string; readonly by: 'button' | 'change' | 'provider' }

/**
 * A way in which a screen of the kind refuses answers: `key` is the key of its message in the screen's file, `when` the rule
 * under which it can be shown; a refusal without `when` can always be shown.
 */
export type Refusal = { readonly key: string; readonly when?: Rule }

export const defineKindAuthoring = <Name extends KindName>(kind: KindAuthoring<Name>): KindAuthoring<Name> => kind

type HasFields<Screen> = Screen extends FormPart ? true : false
type ViewBaseOf<Screen> = Screen extends FormPart ? ViewBase & FormPartView : ViewBase
type ScreenBaseOf<Screen> = Screen extends FormPart ? ScreenBase & FormPart : ScreenBase

/**
 * The view of a screen for one borrower: texts resolved, hidden fields left out, prefills evaluated. The renderer only
 * draws it.
 */
export type ViewOf<Name extends KindName> = ScreenKinds[Name]['view']

export type ScreenView = ViewOf<KindName>

/** The views of all kinds with fields. */
export type InputView = Extract<ScreenView, FormPartView>

/** The properties of every view. */
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
  readonly records: readonly {
    readonly id: string
    readonly type: string
    readonly heading?: ResolvedText
    readonly text: ResolvedText
  }[]
  readonly submit: ResolvedText
}

/** The properties of every view with fields. */
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
  /** The hint for each limit, by the limit's code in the validation result. */
  readonly hints?: readonly { readonly code: string; readonly text: ResolvedText }[]
  /** The stored answer, otherwise the prefilled value. */
  readonly value: Json | undefined
  readonly secret: boolean
  readonly keepNever: boolean
  /** The document type of files uploaded in this field. */
  readonly document?: string
  /** The largest number of files, or of options that may be selected. */
  readonly most?: number
  readonly tidy?: CompiledField['tidy']
  readonly autocomplete?: string
  readonly width?: number
  readonly lines?: number
  /** The rule that shows the field, if there is one. */
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
