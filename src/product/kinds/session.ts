import {
  defineKind,
  defineKindAuthoring,
  type FieldId,
  type FieldsView,
  type FormPart,
  pointTo,
  type ResolvedText,
  type ScreenBase,
  type SessionScreenFile,
  type Text,
} from '#engine/index.ts'

type Step<Words> = { readonly id: string; readonly heading: Words; readonly text: Words }

export type SessionScreen = ScreenBase &
  FormPart & {
    readonly kind: 'session'
    readonly steps: readonly Step<Text>[]
    /**
     * The field that the provider of the session answers. Borrowers neither see nor answer it. Absent in releases
     * compiled before the provider reported it: see `outcomeField`.
     */
    readonly outcome?: FieldId
    /** The names of the documents that the notary goes through. Absent in the same releases. */
    readonly notarizes?: readonly string[]
  }
export type SessionView = FieldsView & { readonly kind: 'session'; readonly steps: readonly Step<ResolvedText>[] }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly session: { readonly file: SessionScreenFile; readonly screen: SessionScreen; readonly view: SessionView }
  }
}

const usualOutcome = 'outcome'

/** The answers of providers: the options that the field of the outcome has to have. */
export const sessionOutcomes = ['SIGNED', 'MISSED', 'ID_REFUSED', 'FAILED'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

/** The field that the provider answers, also in releases in which borrowers answered it. */
export function outcomeField({ outcome = usualOutcome }: Pick<SessionScreen, 'outcome'>): FieldId {
  return outcome
}

/**
 * A screen whose borrowers need not answer the outcome. Releases compiled before the provider reported it require that
 * answer, which nobody is asked for any more.
 */
export function withOptionalOutcome(screen: SessionScreen): SessionScreen {
  const outcome = outcomeField(screen)
  const fields = screen.fields.map((field) => {
    const { required, requiredAt, ...optional } = field
    return field.id === outcome ? optional : field
  })
  return { ...screen, fields }
}

export const sessionKind = defineKind<'session'>({
  kind: 'session',
  resubmits: true,
  submittedByProvider: true,
  ownAnswers: (screen, { [outcomeField(screen)]: _, ...own }) => own,
  view: (screen, { base, text }) => ({
    ...base,
    kind: 'session',
    fields: base.fields.filter(({ id }) => id !== outcomeField(screen)),
    steps: eachText(screen.steps, text),
  }),
})

export const sessionAuthoring = defineKindAuthoring<'session'>({
  hasFields: true,
  compile: ({ steps, outcome = usualOutcome, notarizes = [] }, { base, text }) => ({
    ...base,
    kind: 'session',
    steps: eachText(steps, text),
    outcome,
    notarizes,
  }),
  parts: ({ at, steps, notarizes }) => [
    { id: 'steps', at: pointTo(at, 'steps'), name: '"steps"', outcome: JSON.stringify(steps.map(({ id }) => id)) },
    { id: 'notarizes', at: pointTo(at, 'notarizes'), name: '"notarizes"', outcome: JSON.stringify(notarizes) },
  ],
  listed: (view) => view.steps,
})

function eachText<From, To>(steps: readonly Step<From>[], text: (from: From) => To): Step<To>[] {
  return steps.map((step) => ({ id: step.id, heading: text(step.heading), text: text(step.text) }))
}
