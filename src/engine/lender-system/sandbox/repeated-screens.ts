/** The screens that an application passes again when the sandbox moves it back on its path. */
import type { CompiledPlace, CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import type { SandboxPosition } from './sandbox-state.ts'

/**
 * The routes between `back` and `from` on the path; empty if the application moves forward.
 *
 * @param from the position before
 * @param back the position after
 * @param facts the facts after; transitions whose rule is not true are not followed
 */
export function repeatedScreens(
  sandbox: CompiledSandbox,
  from: SandboxPosition,
  back: SandboxPosition,
  facts: Facts,
): ScreenRoute[] {
  const path = sandbox.personas.find(({ id }) => id === back.persona)?.path ?? sandbox.path
  const routes: ScreenRoute[] = []
  const passed = new Set<string>()
  let place = path.find(({ id }) => id === back.node)
  while (place && place.id !== from.node && !passed.has(place.id)) {
    passed.add(place.id)
    const way = place.leave.find(({ when, stay }) => !stay && matches(when, facts))
    const route = way?.on?.replace(/^(submitted|uploaded):/, '')
    if (route !== undefined) routes.push(route)
    place = way && following(path, place, way.to)
  }
  // A move forward repeats no screens.
  return place?.id === from.node ? [...new Set(routes)] : []
}

function following(path: readonly CompiledPlace[], place: CompiledPlace, to: string | undefined): CompiledPlace | undefined {
  return to === undefined ? path[path.indexOf(place) + 1] : path.find(({ id }) => id === to)
}
