import type { CompiledField, FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { ReviewScreenFile, ReviewSection } from '#engine/flow/files.generated.ts'
import type { FieldId, FlowPointer, Json, Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { type CompileContext, defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { type CompiledFact, compileFact, type FactView, partOfFact } from './stated-facts.ts'

type Texts<Words> = { readonly change: Words; readonly answer: Words; readonly none: Words; readonly unfinished: Words }

export type ReviewScreen = ScreenBase &
  FormPart &
  Texts<Text> & { readonly kind: 'review'; readonly sections: readonly CompiledSection[] }

export type CompiledSection = {
  readonly id: string
  readonly at: FlowPointer
  readonly heading: Text
  readonly screen: ScreenRoute
  readonly fields?: readonly FieldId[]
  readonly fixed?: Text
  readonly facts?: readonly CompiledFact[]
  readonly shownWhen?: Rule
}

export type ReviewView = FieldsView & Texts<ResolvedText> & { readonly kind: 'review'; readonly sections: readonly SectionView[] }

export type SectionView = {
  readonly id: string
  readonly heading: ResolvedText
  readonly route: ScreenRoute
  /** The reason why the answers cannot be changed on this review; absent if they can. */
  readonly fixed?: ResolvedText
  /** True if every required field of the section is answered. */
  readonly complete: boolean
  readonly items: readonly ReviewItem[]
  /** What follows from the answers, below them. */
  readonly facts: readonly FactView[]
}

export type ReviewItem = {
  readonly id: FieldId
  readonly label: ResolvedText
  /** The selected options; absent for fields without options and for missing answers. */
  readonly chosen?: readonly { readonly id: string; readonly label: ResolvedText }[]
  readonly as: CompiledField['as']
  readonly value?: Json
  /** The unit of a plain number. */
  readonly counts?: 'years'
  /** True if a secret answer is stored; its value is never sent to the browser. */
  readonly kept?: true
  /** The last four characters of a secret answer. */
  readonly lastFour?: string
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly review: { readonly file: ReviewScreenFile; readonly screen: ReviewScreen; readonly view: ReviewView }
  }
}

export const reviewKind = defineKind<'review'>({
  kind: 'review',
  view: (screen, { base, text, sections }) => ({
    ...{ ...base, kind: 'review', ...eachText(screen, text) },
    sections: sections(screen),
  }),
  decide: (screen, { sections }) => (sections(screen).every(({ complete }) => complete) ? {} : { refusal: screen.unfinished }),
})

export const reviewAuthoring = defineKindAuthoring<'review'>({
  hasFields: true,
  compile: (file, context) => ({
    ...{ ...context.base, kind: 'review', ...eachText(file, context.text) },
    sections: file.sections.map((section) => compileSection(section, context)),
  }),
  parts: ({ sections }) =>
    sections.flatMap(({ id, at, screen, shownWhen, fixed, facts = [] }) => [
      {
        id,
        list: 'sections' as const,
        at,
        name: `"${id}"`,
        outcome: `leads to ${fixed === undefined ? screen : `${screen}, fixed`}`,
        ...(shownWhen !== undefined && { when: shownWhen }),
        otherwise: 'not shown',
        ...(fixed === undefined && { link: { go: screen, by: 'change' as const } }),
      },
      ...facts.map(partOfFact),
    ]),
  refusals: () => [{ key: 'unfinished' }],
  listed: (view) => view.sections,
})

function eachText<From, To>({ change, answer, none, unfinished }: Texts<From>, text: (from: From) => To): Texts<To> {
  return { change: text(change), answer: text(answer), none: text(none), unfinished: text(unfinished) }
}

function compileSection(section: ReviewSection, { base, text, rule }: CompileContext): CompiledSection {
  const { id, heading, screen, fields, fixed, facts, shownWhen } = section
  const at: FlowPointer = `${base.at}/sections/${id}`
  return {
    id,
    at,
    heading: text(heading),
    screen,
    ...(fields !== undefined && { fields }),
    ...(fixed !== undefined && { fixed: text(fixed) }),
    ...(facts !== undefined && { facts: facts.map((fact) => compileFact(fact, at, { text, rule })) }),
    ...(shownWhen !== undefined && { shownWhen: rule(shownWhen) }),
  }
}
