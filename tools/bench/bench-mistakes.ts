import { openFlowLibrary } from '#engine/authoring.ts'
import { withMistakes } from '#kit/many-mistakes.ts'
import { checkFlows } from '#verify/index.ts'

import { median } from './median.ts'
import type { Measured } from './print-table.ts'

/** Processor time of a cold check of all lenders, with more and more mistakes in their files. */
export function benchMistakes(files: ReadonlyMap<string, string>): Measured[] {
  const took = (howMany: number) => {
    const wrong = withMistakes(files, howMany)
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage()
      checkFlows(openFlowLibrary(wrong))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    })
    return median(times)
  }
  // The first check of a process also compiles what all of them use.
  took(0)
  const none = took(0)
  return [
    { what: 'no mistake', value: none, unit: 'ms' },
    ...[10, 100, 1_000].map((howMany) => ({
      what: `${howMany.toLocaleString('en-US')} mistakes`,
      value: took(howMany),
      unit: 'ms',
      aim: 2 * none,
    })),
  ]
}
