import {
  defineKind,
  defineKindAuthoring,
  type FieldsView,
  type FormPart,
  isObject,
  matches,
  pointTo,
  type ResolvedText,
  type Rule,
  type ScreenBase,
  type ScreenPart,
  type SourcesScreenFile,
  type Text,
} from '#engine/index.ts'

/** The texts of an income sources screen; `perYear` has the placeholder `{amount}`, and `total` has it and `{count}`. */
type Texts<Words> = {
  readonly none: Words
  readonly remove: Words
  readonly addHeading: Words
  readonly perYear: Words
  readonly total?: Words
  readonly needed: Words
}
type WayToAdd<Words> = { readonly id: string; readonly label: Words; readonly help?: Words; readonly go: string }

export type SourcesScreen = ScreenBase &
  FormPart &
  Texts<Text> & {
    readonly kind: 'sources'
    readonly adds: readonly (WayToAdd<Text> & { readonly shownWhen?: Rule })[]
    readonly neededWhen?: Rule
  }
export type SourcesView = FieldsView &
  Texts<ResolvedText> & {
    readonly kind: 'sources'
    readonly adds: readonly WayToAdd<ResolvedText>[]
    /** True if the screen requires at least one income source. */
    readonly isNeeded: boolean
  }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly sources: { readonly file: SourcesScreenFile; readonly screen: SourcesScreen; readonly view: SourcesView }
  }
}

export const sourcesKind = defineKind<'sources'>({
  kind: 'sources',
  view: (screen, { base, text, facts }) => ({
    ...base,
    kind: 'sources',
    adds: screen.adds.filter(({ shownWhen }) => matches(shownWhen, facts)).map((add) => eachText(add, text)),
    ...texts(screen, text),
    isNeeded: screen.neededWhen !== undefined && matches(screen.neededWhen, facts),
  }),
  decide: ({ needed, neededWhen }, { facts }) => {
    const sources = facts.application?.incomeSources
    const linked = Array.isArray(sources) && sources.some((source) => isObject(source) && source.uuid !== undefined)
    return !linked && neededWhen !== undefined && matches(neededWhen, facts) ? { refusal: needed } : {}
  },
})

export const sourcesAuthoring = defineKindAuthoring<'sources'>({
  hasFields: true,
  compile: (file, { base, text, rule }) => ({
    ...base,
    kind: 'sources',
    adds: file.adds.map((add) => ({
      ...eachText(add, text),
      ...(add.shownWhen !== undefined && { shownWhen: rule(add.shownWhen) }),
    })),
    ...texts(file, text),
    ...(file.neededWhen !== undefined && { neededWhen: rule(file.neededWhen) }),
  }),
  parts: ({ at, adds, neededWhen = false }) => [
    ...adds.map(
      ({ id, go, shownWhen }): ScreenPart => ({
        id,
        list: 'adds',
        at: pointTo(pointTo(at, 'adds'), id),
        name: `"${id}"`,
        outcome: `leads to ${go}`,
        ...(shownWhen !== undefined && { when: shownWhen }),
        otherwise: 'not shown',
        link: { go, by: 'button' },
      }),
    ),
    {
      id: 'neededWhen',
      at: pointTo(at, 'neededWhen'),
      name: 'the need for a source',
      outcome: 'needed',
      when: neededWhen,
      otherwise: 'not needed',
    },
  ],
  refusals: ({ neededWhen }) => (neededWhen === undefined ? [] : [{ key: 'needed', when: neededWhen }]),
  listed: (view) => view.adds,
})

function eachText<From, To>({ id, label, help, go }: WayToAdd<From>, text: (from: From) => To): WayToAdd<To> {
  return { id, label: text(label), ...(help !== undefined && { help: text(help) }), go }
}

function texts<From, To>(of: Texts<From>, text: (from: From) => To): Texts<To> {
  const { none, remove, addHeading, perYear, total, needed } = of
  return {
    none: text(none),
    remove: text(remove),
    addHeading: text(addHeading),
    perYear: text(perYear),
    ...(total !== undefined && { total: text(total) }),
    needed: text(needed),
  }
}
