import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'

/** What accepting a screen is called in a sandbox: `submitted:liens`, and where files were sent `uploaded:identity`. */
export function happeningAt({
  kind,
  route,
}: Pick<InputScreen, 'kind' | 'route'>): `submitted:${ScreenRoute}` | `uploaded:${ScreenRoute}` {
  return kind === 'upload' ? `uploaded:${route}` : `submitted:${route}`
}
