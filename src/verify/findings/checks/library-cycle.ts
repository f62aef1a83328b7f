import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { memberAt, textAt } from '../reading/node-parts.ts'

/** Reports cycles of library fields that use one another: one finding per cycle, at the alphabetically first name. */
export const libraryCycle = {
  codes: ['E213'],
  phase: 'references',
  run,
  examples: {
    E213: {
      why: 'Library fields may start from one another, but not in a circle: then none of them has a beginning.',
      file: 'base/fields.json',
      right: '"money": { "as": "money"',
      wrong: '"money": { "use": "money", "as": "money"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  if (!flow.sound('fields.json')) return []
  const library = flow.resolved.files.get('fields.json')?.members ?? new Map()
  const reported = new Set<string>()
  return [...library.keys()].sort().flatMap((name) => {
    const cycle: string[] = []
    let at: string | undefined = name
    while (at !== undefined && !cycle.includes(at)) {
      cycle.push(at)
      at = textAt(library.get(at), 'use')
    }
    if (at !== name || cycle.some((one) => reported.has(one))) return []
    for (const one of cycle) reported.add(one)
    const uses = cycle.map((one) => memberAt(library.get(one), 'use')).filter((node) => node !== undefined)
    const [first, ...rest] = uses
    if (first === undefined) return []
    return {
      code: 'E213',
      at: placeOf(first),
      pointer: pointTo('fields.json', name, 'use'),
      message: `The library field "${name}" starts from itself: ${[...cycle, name].join(' uses ')}.`,
      why: 'Nothing says where these fields begin, so questions that use them have no limits and perhaps no words.',
      related: rest.map((node) => relatedPlace(node, `"${node.value}" is used here`)),
      advice: 'Take "use" out of one of them.',
    }
  })
}
