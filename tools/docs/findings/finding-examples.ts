import type { FindingCode } from '#engine/authoring.ts'

import type { FindingExample } from './finding-example.ts'
import { ofFiles } from './of-files.ts'
import { ofJourneys } from './of-journeys.ts'
import { ofOverlays } from './of-overlays.ts'
import { ofRules } from './of-rules.ts'
import { ofStatuses } from './of-statuses.ts'
import { ofUnused } from './of-unused.ts'
import { ofWords } from './of-words.ts'

/** One for each code: a code without an example does not compile. Each is tried by tests/tools/docs. */
export const FINDING_EXAMPLES: { readonly [Code in FindingCode]: FindingExample } = {
  ...ofFiles,
  ...ofRules,
  ...ofJourneys,
  ...ofStatuses,
  ...ofWords,
  ...ofOverlays,
  ...ofUnused,
}
