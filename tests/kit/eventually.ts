import { vi } from 'vitest'

/** Asks again until `holds` throws no more. Waits long, since a test must not fail because a machine is slow. */
export const eventually = <Held>(holds: () => Held | Promise<Held>): Promise<Held> => vi.waitFor(holds, { timeout: 120_000 })
