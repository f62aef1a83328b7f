import { everyNth } from '#kit/every-nth.ts'
import { describeEdits, EDITS } from './fact-not-there.ts'

describeEdits(everyNth(7, EDITS).others)
