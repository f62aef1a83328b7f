/**
 * Which edits the approvals of folders detect. Of a value of any kind an approval shows that it has changed; so only places
 * count whose words and settings no rule depends on: orders of lists, settings, translations, messages and a lender's own words.
 * Other texts of base, limits of fields and targets are for scenarios and checks to detect.
 */
import { BASE, type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { lenderOf } from '#engine/index.ts'
import { mutatedTexts } from '#tools/flow/mutation/mutant.ts'
import type { Detection } from '#tools/flow/mutation/mutation-runner.ts'
import type { Texts } from '#tools/flow/mutation/run-mutants.ts'
import { type UnapprovedPlace, unapprovedPlaces } from '#verify/index.ts'
import type { Edit } from './edits/edit.ts'

export function detectedByApproval(texts: Texts, library: FlowLibrary, edit: Edit): Detection | undefined {
  const folder = lenderOf(edit.file)
  const edited = openFlowLibrary(mutatedTexts(texts, edit), library)
  // Of a file that is gone or cannot be read, `check` has to say so.
  if (edited.files.get(edit.file)?.parsed?.node === undefined) return undefined
  const found = unapprovedPlaces(edited, folder).find((one) => counts(folder, one))
  return found && { by: 'test', severity: 'error', name: `E708 not-approved at ${folder} ${found.language ?? ''} ${found.place}` }
}

const settings = [
  /^(lender|flags)#/,
  // A document is drawn as it stands: its rules alone are for scenarios to detect, and they are not approved.
  /^documents\/[^#]+#/,
  /^sandbox#.*\/(set|opens|lastNames|afterSeconds|stay)(\/|$)/,
  /^shell#\/(publicPaths|redirects|applicationRedirects|leaveSurvey)(\/|$)/,
  /^status-routes#\/polling\//,
  /^journeys\/[^#]+#\/end\//,
  /^lifecycle#.*\/final$/,
  /^screens\/[^#]+#\/(saves|showsApplicationId|slots|sections\/[^/]+\/screen)$/,
]
const ofLists = /^((screens\/[^#]+|shell|fields|lifecycle)#|journeys\/[^#]+#\/(stages|groups)$)/
/** The words of messages: scenarios claim what refuses an answer. */
const ofMessages = /\/(required|refuse|message|(messages|summary)\/[^/]+)$/
const noWords = /\/(go|saves|screen|to|template|sortBy|format|\$after|\$before)$/

function counts(folder: string, { place, language, now, approved }: UnapprovedPlace): boolean {
  if (language !== undefined || settings.some((one) => one.test(place))) return true
  const either = [now, approved].filter((one) => one !== undefined)
  if (either.every(Array.isArray)) return ofLists.test(place)
  if (ofMessages.test(place)) return true
  return folder !== BASE && either.every((one) => typeof one === 'string') && !noWords.test(place)
}
