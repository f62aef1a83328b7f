import { placeOf, type SourceNode, screensOfPages } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import { type Check, type Found, type LenderFinding, type Reads, suggest } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { everyJourneyIsSound } from './unknown-journey-path.ts'

/**
 * Reports public paths and redirect targets that are similar, but not equal, to the path of a journey or page. A path
 * that resembles none may belong to another site.
 */
export const misspeltPath = {
  codes: ['E313'],
  phase: 'references',
  run,
  examples: {
    E313: {
      why: 'The path is nearly that of a journey or page, and not quite. What is said of it holds for no page at all.',
      file: 'base/shell.json',
      right: '"publicPaths": ["/apply"]',
      wrong: '"publicPaths": ["/aply"]',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const file = 'shell.json'
  const shell = flow.resolved.files.get(file)
  if (shell === undefined || !flow.sound(file) || !everyJourneyIsSound(flow)) return []
  const known = knownPaths(flow, shell)
  const open = itemsAt(shell, 'publicPaths').map((node, index) => ({ node, at: pointTo(file, 'publicPaths', index) }))
  const targets = itemsAt(shell, 'redirects').flatMap((redirect, index) => {
    const node = memberAt(redirect, 'to')
    return node ? [{ node, at: pointTo(file, 'redirects', itemKey(redirect, index), 'to') }] : []
  })
  return [
    ...mistakesIn(open, known, 'A borrower who is not signed in would be sent away from the page that was meant.'),
    ...mistakesIn(targets, known, 'A borrower who follows an old link would find that the page is missing.'),
  ]
}

function knownPaths(flow: CheckedFlow, shell: SourceNode): string[] {
  const journeys = [...flow.journeys.values()].flatMap(({ node }) => textAt(node, 'path') ?? [])
  const legal = membersAt(shell, 'legal').map(([name]) => `/${name}`)
  return [...journeys, ...legal, signersPath, ...screensOfPages(flow.resolved.product).map((route) => `/${route}`)]
}

type Named = { readonly node: SourceNode; readonly at: FlowPointer }

function mistakesIn(named: readonly Named[], known: readonly string[], why: string): LenderFinding[] {
  return named.flatMap(({ node, at }): Found => {
    const path = String(node.value)
    const guess = suggest(node, known)
    const isThere = known.some((one) => path === one || path.startsWith(`${one}/`))
    if (isThere || (guess.fixes ?? []).length === 0) return []
    const message = `No journey and no page stands at "${path}".`
    return { code: 'E313', at: placeOf(node), pointer: at, confidence: 'found', message, why, ...guess }
  })
}
