import { screensOfPages } from '#engine/authoring.ts'
import { signersPath } from '#product/index.ts'
import { type Check, type Found, here, type Reads, suggest } from '../check.ts'
import { everyJourneyIsSound, pathsOfJourneys, soundFile } from '../reading/checked-flow.ts'
import { membersAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  const shell = soundFile(flow, 'shell.json')
  if (shell === undefined || !everyJourneyIsSound(flow)) return undefined
  const legal = membersAt(shell.node, 'legal').map(([name]) => `/${name}`)
  const screens = screensOfPages(flow.resolved.product).map((route) => `/${route}`)
  const known = [...pathsOfJourneys(flow), ...legal, signersPath, ...screens]
  return [
    partsAt(shell, 'publicPaths').map((path) =>
      misspelt(path, known, 'A borrower who is not signed in would be sent away from the page that was meant.'),
    ),
    partsAt(shell, 'redirects').map((redirect) =>
      misspelt(partAt(redirect, 'to'), known, 'A borrower who follows an old link would find that the page is missing.'),
    ),
  ]
}

function misspelt(part: Part | undefined, known: readonly string[], why: string): Found {
  const path = String(part?.node.value)
  if (part === undefined || known.some((one) => path === one || path.startsWith(`${one}/`))) return undefined
  const guess = suggest(part.node, known)
  const message = `No journey and no page stands at "${path}".`
  return (guess.fixes ?? []).length > 0 && { code: 'E313', ...here(part), confidence: 'found', message, why, ...guess }
}
