import {
  type CompiledCard,
  type CompiledResolve,
  describePointer,
  type FlowPointer,
  pointTo,
  type Rule,
  type ScreenRoute,
} from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import type { Check, Found, Reads } from '../check.ts'
import { anUpload, aSandbox, someConditions } from '../examples/finding-example.ts'
import {
  answerableFrom,
  givenAt,
  isTriggeredBySubmissionOf,
  type PlayedFlow,
  playedFlow,
  tableWaysAt,
} from '../proving/work-ahead.ts'
import { writtenLast } from '../reading/written-last.ts'

/**
 * Reports conditions that only a submission closes, if their card does not lead to the submitted screen, or if the
 * borrower cannot reach the card in the status where the condition is open. sandbox.json says what closes a condition.
 */
export const taskElsewhere = {
  codes: ['E344'],
  phase: 'proofs',
  settles: true,
  run,
  examples: {
    E344: {
      why: 'The condition of this card is closed by answers to one screen, and the card leads to another one. Its borrower opens the card, finds nothing that helps, and the application waits for ever. What closes a condition is read from sandbox.json.',
      file: 'base/sandbox.json',
      right: '"on": "submitted:upload"',
      wrong: '"on": "submitted:apply/income"',
      otherFiles: {
        'base/conditions.json': someConditions,
        'base/screens/upload.json': { ...anUpload, actions: [{ id: 'sent', label: 'It is sent', do: 'acknowledge' }] },
        'base/sandbox.json': { ...aSandbox, resolves: [{ id: 'sent', on: 'submitted:upload' }] },
      },
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  const played = playedFlow(proofs, found)
  if (!played) return []
  const { resolved } = proofs.flow
  const seen = new Set(found.map(({ pointer }) => pointer))
  const trouble = [...(played.flow.cards?.cards ?? []).flatMap((card) => cardTrouble(card, played)), ...placeTrouble(played)]
  return trouble.flatMap(({ card, waits, pointers, message, given, by }): Found => {
    const blamed = writtenLast(resolved, pointers)
    if (!blamed || seen.has(blamed.pointer)) return []
    seen.add(blamed.pointer)
    const wanted = namesOf(waits)
    const applicant = played.analysis.satisfiable(given)
    return {
      code: 'E344',
      at: blamed.at,
      pointer: blamed.pointer,
      message,
      why: `A borrower with an open condition ${card.id} can never do what is asked of them, and the application waits for it.`,
      advice: blamed.isRemoval
        ? `Keep "${blamed.pointer.slice(blamed.pointer.lastIndexOf('/') + 1)}" here, or lead to ${by === undefined ? wanted : `"${by}"`} in another way.`
        : blamed.pointer.startsWith('sandbox.json')
          ? `Close the condition by answers to the screen of its card ("${card.go ?? ''}"), or lead the card to ${wanted}.`
          : blamed.pointer.endsWith('/openWhen')
            ? `Let "openWhen" of ${describePointer(blamed.pointer.split('#')[0] ?? '')} hold while the condition ${card.id} is open.`
            : `Lead to ${by === undefined ? '' : `"${by}", where the card is, and from there to `}${wanted}, for whose answers the condition waits.`,
      ...(applicant.is === 'possible' && { witness: applicant.example }),
    }
  })
}

type Trouble = {
  readonly card: CompiledCard
  readonly waits: readonly string[]
  readonly message: string
  readonly given: Rule
  /** The screen with the cards, if borrowers cannot reach it. */
  readonly by?: ScreenRoute
  /** Pointers to possible causes, the most likely first. */
  readonly pointers: readonly FlowPointer[]
}

function isOpen(category: string): Rule {
  const isBorrowers: Rule = { '!': [{ answered: ['condition.of'] }] }
  return all(isBorrowers, { in: [category, { var: 'open.conditions' }] }, { '==': [{ var: 'condition.categoryEnum' }, category] })
}

/** The `resolves` entries that close conditions of a category; empty if time alone closes them. */
function closingOf(category: string, { sandbox, analysis }: PlayedFlow): readonly CompiledResolve[] {
  const closing = (sandbox.resolves ?? []).filter(
    ({ when }) => analysis.satisfiable(all(when ?? true, isOpen(category))).is !== 'impossible',
  )
  return closing.some(({ on }) => on === undefined) ? [] : closing
}

function cardTrouble(card: CompiledCard, played: PlayedFlow): readonly Trouble[] {
  const closing = closingOf(card.id, played)
  const waits = closing.flatMap(({ on }) => on ?? [])
  const given = all(isOpen(card.id), card.shownWhen ?? true)
  if (waits.length === 0 || (card.go !== undefined && isDone(card.go, given, waits, played))) return []
  const leads = card.go === undefined ? 'leads nowhere' : `leads to "${card.go}"`
  const message = `The card "${card.id}" ${leads}, and its condition is closed by answers to ${namesOf(waits)} only.`
  const pointers = [
    pointTo(card.at, 'go'),
    card.at,
    ...closing.flatMap(({ at }) => [`${at}/on`, at]),
    ...wantedParts(waits, played),
  ]
  return [{ card, waits, given, message, pointers }]
}

/** Findings for nodes with open conditions at which the borrower cannot reach the conditions' cards. */
function placeTrouble(played: PlayedFlow): readonly Trouble[] {
  const { flow, sandbox, analysis } = played
  const places = [sandbox.path, ...sandbox.personas.map(({ path }) => path)].flat().filter(({ opens }) => opens.length > 0)
  return [...new Map(places.map((place) => [place.at, place])).values()].flatMap((place) =>
    place.opens.flatMap(({ categoryEnum, of }): Trouble[] => {
      // Closed on the screens of a co-signer, or by time.
      if (of !== undefined) return []
      const card = flow.cards?.cards.find(({ id }) => id === categoryEnum)
      if (!card || cardTrouble(card, played).length > 0) return []
      const waits = closingOf(card.id, played).flatMap(({ on }) => on ?? [])
      const given = all(givenAt(place), isOpen(card.id))
      const lost = tableWaysAt(place.status, played).find(
        ({ go, when }) =>
          analysis.satisfiable(all(given, when)).is === 'possible' && waits.length > 0 && !isDone(go, given, waits, played),
      )
      if (!lost) return []
      const due = flow.screens[lost.go]
      const buttons = due?.kind === 'message' ? due.actions.map(({ id }) => `screens/${lost.go}.json#/actions/${id}/go`) : []
      const shown = due ? [...buttons, `screens/${lost.go}.json#/actions`, `screens/${lost.go}.json#/kind`] : []
      const cards = Object.values(flow.screens).filter(({ kind }) => kind === 'cards')
      return [
        {
          ...{ card, waits, given },
          ...(cards[0] && { by: cards[0].route }),
          message: `The status ${place.status} leads to "${lost.go}", from where no button leads to the card "${card.id}" and on to ${namesOf(waits)}.`,
          pointers: [
            lost.at,
            ...shown,
            ...cards.flatMap(({ route }) => [`screens/${route}.json#/openWhen`, `screens/${route}.json#/kind`]),
            ...wantedParts(waits, played),
            ...(flow.statusRoutes.first ?? []).map(({ id }) => `status-routes.json#/first/${id}`),
          ],
        },
      ]
    }),
  )
}

function isDone(route: ScreenRoute, given: Rule, waits: readonly string[], played: PlayedFlow): boolean {
  return answerableFrom(route, given, played).some((one) => waits.some((on) => isTriggeredBySubmissionOf(on, one)))
}

function wantedParts(waits: readonly string[], { flow }: PlayedFlow): readonly FlowPointer[] {
  const wanted = Object.values(flow.screens).filter(({ route }) => waits.some((on) => isTriggeredBySubmissionOf(on, route)))
  return wanted.flatMap(({ route }) => [`screens/${route}.json#/openWhen`, `screens/${route}.json#/kind`])
}

function namesOf(waits: readonly string[]): string {
  return [...new Set(waits.map((on) => `"${on.replace(/^(submitted|uploaded):/, '')}"`))].join(' or ')
}
