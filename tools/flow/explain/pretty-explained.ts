import type { Decided } from '#verify/explanation.ts'
import type { Explained, ExplainedCard, ExplainedJourney } from './explained.ts'
import type { Heading } from './json-explained.ts'
import { type Sources, sentenceOfDecision } from './sentence-of-decision.ts'

/** The pretty format: each result, and below it the deciding lines with rule and facts. */
export function prettyExplained({ lender, of, release }: Heading, explained: Explained, sources: Sources): string {
  const { today, screen, lifecycle, journeys, cards, open, flags } = explained
  const title = `${lender}: what ${of} sees on ${today}`
  const pinned =
    release === undefined
      ? []
      : [`  pinned to the release ${release}, which the files no longer are: places are those inside its files, without lines`]
  const part = (name: string, says: string, decided: readonly Decided[]) => [
    '',
    `${name}: ${sources.mask(says)}`,
    ...decided.flatMap((one) => lines(sources, one)),
  ]
  return [
    title,
    ...pinned,
    ...(screen
      ? part('Screen', `${screen.go}, for the status ${screen.status}${withQuery(screen.carry)}`, screen.decided)
      : ['', 'Screen: nothing is known of "status.value", so no status leads anywhere']),
    ...(lifecycle ? part('Lifecycle', lifecycleInWords(lifecycle), lifecycle.decided).concat(elsewhereInWords(lifecycle)) : []),
    ...journeys.flatMap((one) => part('Journey', journeyInWords(one), one.decided)),
    ...cards.flatMap((one) => part('Card', cardInWords(one), one.decided)),
    ...open.flatMap((one) => part('Open too', one.screen, one.decided)),
    ...(flags.length > 0
      ? part(
          'Flags',
          flagsInWords(flags),
          flags.flatMap(({ decided }) => decided),
        )
      : []),
    '',
  ].join('\n')
}

function lines(sources: Sources, decided: Decided): readonly string[] {
  const { says, at, place, why } = sentenceOfDecision(sources, decided)
  const where = place ? `${place.file}:${place.line}:${place.column}` : at
  return [`  ${says}  (${where})`, ...why.map((line) => `    ${line}`)]
}

function lifecycleInWords({ state, go, events, ignored }: NonNullable<Explained['lifecycle']>): string {
  const by = events.length > 0 ? `, by ${events.join(', ')}` : ', where everybody begins'
  const shows = go === undefined ? '' : `, which shows ${go}`
  return `${state}${by}${shows}${ignored.length > 0 ? `; ignored: ${ignored.join(', ')}` : ''}`
}

function elsewhereInWords({ anywhere }: NonNullable<Explained['lifecycle']>): readonly string[] {
  return anywhere.length === 0 ? [] : [`  nor does any that leads away from anywhere: ${anywhere.join(', ')}`]
}

function journeyInWords({ id, open, otherwise, asked, notAsked, leaves }: ExplainedJourney): string {
  if (!open) return `${id}, which is closed${otherwise === undefined ? '' : ` and sends people to ${otherwise}`}`
  const left = leaves === undefined ? '' : `; it is left for ${leaves}`
  return `${id} asks ${asked.join(', ') || 'nothing'}${notAsked.length > 0 ? `; not ${notAsked.join(', ')}` : ''}${left}`
}

function cardInWords({ category, shown, heading, description, button, go, query = {} }: ExplainedCard): string {
  if (!shown) return `none for ${category}`
  const leads = go === undefined ? '' : ` to ${go}${withQuery(query)}`
  const text = description === undefined ? '' : `, “${description}”`
  return `“${heading}”${text} for ${category}${button === undefined ? ', without a button' : `, with the button “${button}”${leads}`}`
}

function withQuery(query: object | undefined): string {
  const parts = Object.entries(query ?? {})
  return parts.length === 0 ? '' : ` with ${parts.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`
}

function flagsInWords(flags: Explained['flags']): string {
  const on = flags.filter(({ is }) => is).map(({ name }) => name)
  return on.length > 0 ? `${on.join(', ')} ${on.length === 1 ? 'is' : 'are'} on` : 'all are off'
}
