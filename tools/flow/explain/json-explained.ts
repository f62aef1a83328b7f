import type { Json } from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import type { Explained } from './explained.ts'
import { masked } from './masked.ts'
import { type Sources, sentenceOfDecision } from './sentence-of-decision.ts'

export type Heading = {
  readonly lender: string
  /** The explained file, or the application's uuid. */
  readonly of: string
  /** The hash of the application's release, if the files have changed since. */
  readonly release?: string
}

/**
 * The JSON format: `{ command, lender, of, today, screen, lifecycle, journeys, cards, open, flags }`, each with
 * `because`: `[{ says, at, file, line, column, why }]`, where `why` is the rule with the values of its facts.
 */
export function jsonExplained(heading: Heading, explained: Explained, sources: Sources): string {
  const reasonsOf = (one: { readonly decided: readonly Decided[] }): { readonly because: readonly object[] } => ({
    because: one.decided.map((decided) => {
      const { says, at, place, why } = sentenceOfDecision(sources, decided)
      return { says, at, ...place, ...(why.length > 0 && { why }) }
    }),
  })
  const whole = <T extends { readonly decided: readonly Decided[] }>(one: T) => {
    const { decided: _, ...rest } = one
    return { ...(masked(rest as unknown as Json, sources.mask) as object), ...reasonsOf(one) }
  }
  const { today, screen, lifecycle, journeys, cards, open, flags } = explained
  const report = {
    ...{ command: 'explain', ...heading, today },
    ...(screen && { screen: whole(screen) }),
    ...(lifecycle && { lifecycle: whole(lifecycle) }),
    journeys: journeys.map(whole),
    cards: cards.map(whole),
    open: open.map(whole),
    flags: flags.map(whole),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
