import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files of one project stand together, since a process runs files of one project. Within it those come first that took
 * longest in the last run or, where no run is known, are largest, so that none runs alone at the end.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The sort is stable: files of one project keep their order.
    return (await super.sort(files)).sort((a, b) => a.project.name.localeCompare(b.project.name))
  }
}
