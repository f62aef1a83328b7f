import { type Fix, type Place, placeOf } from '#engine/authoring.ts'
import { lenderOf, type ScreenRoute } from '#engine/index.ts'
import { advice, type LenderFinding } from '../check.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { destinationsOf } from './destinations.ts'

/** The common cause of findings about one missing screen, so that several places that need it get one finding. */
export function missingScreen(route: ScreenRoute, asked: Place, flow: CheckedFlow): NonNullable<LenderFinding['cause']> {
  return {
    id: `screen ${route}`,
    message: `There is no file screens/${route}.json, and more than one place needs this screen.`,
    fixes: [...renamedScreen(route, asked, flow), advice(`Add screens/${route}.json, or take out what needs it.`)],
  }
}

/**
 * Fixes that name the screen that was probably renamed or moved: an unused screen of the same name, otherwise the only
 * unused one of the folder.
 */
export function renamedScreen(route: ScreenRoute, asked: Place, flow: CheckedFlow): readonly Fix[] {
  const folder = route.slice(0, route.lastIndexOf('/') + 1)
  const needed = new Set([
    ...[...flow.journeys.values()].flatMap(({ steps }) => steps.map((step) => step.route)),
    ...destinationsOf(flow).map(({ node }) => String(node.value)),
  ])
  const idle = [...flow.screens.values()].filter(
    (screen) => !needed.has(screen.route) && lenderOf(placeOf(screen.node).file) === lenderOf(asked.file),
  )
  const name = route.slice(folder.length)
  const moved = idle.filter((screen) => screen.route.slice(screen.route.lastIndexOf('/') + 1) === name)
  const inFolder = folder === '' ? [] : idle.filter((screen) => screen.route.startsWith(folder))
  const [unused, ...others] = moved.length > 0 ? moved : inFolder
  if (unused === undefined || others.length > 0) return []
  const title = `Rename screens/${unused.route}.json, to which nothing leads, to screens/${route}.json; or name "${unused.route}" in the places that need it`
  return [{ title, safety: 'review', edits: [] }]
}

/**
 * Whether a screen does not exist. A screen with only an overlay is missing in other folders; a screen with an
 * unreadable file exists and has its own finding.
 */
export function isMissing(route: ScreenRoute, asked: Place, flow: CheckedFlow): boolean {
  const orphan = flow.orphans.get(route)
  if (orphan) return lenderOf(orphan.file) !== lenderOf(asked.file)
  return !flow.screens.has(route) && flow.sound(`screens/${route}.json`)
}

export function overlayOf(route: ScreenRoute, { orphans }: CheckedFlow): LenderFinding['related'] {
  const orphan = orphans.get(route)
  return orphan ? [{ ...orphan, label: 'the overlay of this screen' }] : []
}
