import type { CompiledFlow, JourneyAnswers, ScreenRoute, StepId } from '#engine/index.ts'

type Step = { readonly id: StepId; readonly screen: ScreenRoute }

/** The e-mail in the answers, from whichever of the steps asks for it. */
export function emailOfAnswers(flow: CompiledFlow, steps: readonly Step[], accepted: JourneyAnswers): string | undefined {
  for (const { id, screen: route } of steps) {
    const screen = flow.screens[route]
    const field = screen?.kind === 'form' ? screen.fields.find(({ as }) => as === 'email') : undefined
    const email = field && accepted[id]?.[field.id]
    if (typeof email === 'string') return email
  }
  return undefined
}
