import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { ReservedSeats } from '#engine/kinds/slots-on.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'

/** The inputs that the pure functions of this folder cannot produce themselves, such as today's date. */
export type ApplicationContext = {
  /** Today in the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  readonly validators: ScreenValidators
  /** The times that other borrowers have reserved, yyyy-MM-ddTHH:mm in the time zone of the screen's slots. */
  readonly taken?: readonly string[]
  /** Who of those who can be met is reserved at each time, for a screen of the kind `schedule`. */
  readonly reserved?: ReservedSeats
  /**
   * The flow served now, where the application is pinned to an older release: its status table decides for statuses
   * that the older one lacks.
   */
  readonly newest?: Pick<CompiledFlow, 'statusRoutes'>
}
