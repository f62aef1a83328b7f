import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'

/** What the functions of this folder cannot know by themselves: they have no clock and make no ids. */
export type ApplicationContext = {
  /** In the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  readonly validators: ScreenValidators
  /** The flow that is served now, where the application is pinned to an older one: it answers for newer statuses. */
  readonly newest?: Pick<CompiledFlow, 'statusRoutes'>
}
