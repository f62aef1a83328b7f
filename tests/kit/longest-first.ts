/** Starts the files that take longest first, so that none of them runs alone at the end while other cores are idle. */
import { sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files whose size does not show how long they take, the longest first. Where no earlier run is known, as in CI, Vitest
 * starts larger files first.
 */
const LONG = [
  'postgres/older-database',
  'postgres/two-servers',
  'postgres/dropped-connections',
  'mistakes/everyday-mistakes',
  'mistakes/hostile-rules',
  'verify/findings/examples',
  'tools/flow/bad-input/every-command',
  'seeded-edits/stranding/agrees-with-exploration',
  'seeded-edits/deciding/deciding-edits',
  'tools/flow/commands/help',
  'tools/flow/commands/outbox',
  'tools/flow/commands/stored-applications',
].map((name) => `/tests/${name}.test.ts`)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((name) => moduleId.replaceAll(sep, '/').endsWith(name))
      return index < 0 ? LONG.length : index
    }
    // The sort is stable: other files keep their order. A process runs files of one project.
    return (await super.sort(files)).sort((a, b) =>
      a.project.name === b.project.name ? rank(a) - rank(b) : a.project.name < b.project.name ? -1 : 1,
    )
  }
}
