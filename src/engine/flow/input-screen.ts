import type { CompiledFlow, CompiledScreen, InputScreen } from './compiled-flow.ts'
import type { ScreenRoute } from './json.ts'

/** Whether a screen takes answers: a waiting screen, a hand-over to a provider and the list of cards do not. */
export function hasFields(screen: CompiledScreen | undefined): screen is InputScreen {
  return screen !== undefined && 'fields' in screen
}

/** What a screen saves to, before the first dot: `draft`, `application`, `profile`, `session`. */
export function namespaceOf({ saves }: Pick<InputScreen, 'saves'>): string {
  return saves.split('.', 1)[0] as string
}

/** The screen of this route where it takes answers. */
export function inputScreen({ screens }: Pick<CompiledFlow, 'screens'>, route: ScreenRoute): InputScreen | undefined {
  const screen = Object.hasOwn(screens, route) ? screens[route] : undefined
  return hasFields(screen) ? screen : undefined
}
