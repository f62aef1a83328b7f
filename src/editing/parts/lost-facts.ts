/** Facts that no screen asks for any longer, and the lines of a flow that read them. */
import { placeOf } from '#engine/authoring.ts'
import { allReads, type CheckedFlow, memberAt, membersAt, ownReads, usesIn } from '#verify/index.ts'

/** A read of a lost fact; `file` includes the folder that wrote the line. */
export type LostRead = { readonly path: string; readonly file: string; readonly line: number }

export function lostReads(before: CheckedFlow, after: CheckedFlow): readonly LostRead[] {
  const left = askedBy(after)
  const unasked = [...askedBy(before)].filter((path) => !left.has(path))
  const lost = [...unasked, ...unasked.flatMap((path) => keptAs(after, path))]
  const isLost = (path: string) => lost.find((one) => path === one || path.startsWith(`${one}.`))
  const shown = shownScreens(after)
  const reads = usesIn(after).flatMap((use) => {
    if (use.reader.on === 'screen' && !shown.has(use.reader.screen.route)) return []
    return allReads(after, ownReads(use)).flatMap(({ path, node }) => {
      const gone = isLost(path)
      const { file, line } = placeOf(node)
      return gone === undefined ? [] : [{ path: gone, file, line }]
    })
  })
  return [...new Map(reads.map((read) => [`${read.path} ${read.file}:${read.line}`, read])).values()]
}

/** The application path to which a journey's end copies a registration answer. */
function keptAs({ journeys }: CheckedFlow, path: string): readonly string[] {
  return [...journeys.values()].flatMap(({ node }) =>
    membersAt(memberAt(node, 'end'), 'application').flatMap(([kept, { value }]) =>
      path === value || path.startsWith(`${value}.`) ? [`${kept}${path.slice(String(value).length)}`] : [],
    ),
  )
}

function askedBy(flow: CheckedFlow): ReadonlySet<string> {
  const shown = shownScreens(flow)
  return new Set(
    [...flow.screens.values()].flatMap(({ route, fields }) => (shown.has(route) ? fields.map(({ path }) => path) : [])),
  )
}

/** The screens that borrowers can reach; a screen in a journey's folder is reached only by a step. */
function shownScreens(flow: CheckedFlow): ReadonlySet<string> {
  const steps = new Set([...flow.journeys.values()].flatMap((journey) => journey.steps.map(({ route }) => route)))
  const ofJourney = (route: string) => [...flow.journeys.keys()].some((journey) => route.startsWith(`${journey}/`))
  return new Set([...flow.screens.keys()].filter((route) => steps.has(route) || !ofJourney(route)))
}
