import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, suggest } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { memberAt, textAt } from '../reading/node-parts.ts'

/** Reports closed journeys that redirect to a path without a journey, or to themselves. */
export const unknownJourneyPath = {
  codes: ['E205'],
  phase: 'references',
  run,
  examples: {
    E205: {
      why: 'A journey that is closed sends people elsewhere, and there no journey begins: they would find that the page is missing.',
      file: 'base/journeys/apply.json',
      right: '"otherwise": "/first"',
      wrong: '"otherwise": "/furst"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const journeys = [...flow.journeys.values()].filter(({ id }) => flow.sound(`journeys/${id}.json`))
  const paths = journeys.flatMap(({ node }) => textAt(node, 'path') ?? [])
  return journeys.flatMap(({ id, node }) => {
    const otherwise = memberAt(node, 'otherwise')
    if (otherwise === undefined) return []
    const here = {
      code: 'E205',
      at: placeOf(otherwise),
      pointer: pointTo(`journeys/${id}.json`, 'otherwise'),
    } as const
    if (otherwise.value === textAt(node, 'path')) {
      return {
        ...here,
        message: `While ${id} is closed, it sends people to itself.`,
        why: 'The page would load again and again and never show anything.',
        fixes: [advice('Name the path of another journey.')],
      }
    }
    if (paths.includes(String(otherwise.value)) || !everyJourneyIsSound(flow)) return []
    return {
      ...here,
      message: `While ${id} is closed, it sends people to ${otherwise.value}, where no journey begins.`,
      why: 'A borrower who follows an old link would find that the page is missing.',
      ...suggest(
        otherwise,
        paths.filter((path) => path !== textAt(node, 'path')),
      ),
    }
  })
}

/** An unreadable journey may have any path. */
export function everyJourneyIsSound(flow: CheckedFlow): boolean {
  return [...flow.resolved.files.keys(), ...flow.resolved.broken].every(
    (path) => !path.startsWith('journeys/') || flow.sound(path),
  )
}
