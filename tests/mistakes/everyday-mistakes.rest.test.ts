import { everyNth } from '#kit/every-nth.ts'
import { describeMistakes } from './describe-mistakes.ts'
import { EVERYDAY_MISTAKES } from './everyday-mistakes.ts'

describeMistakes(everyNth(30, EVERYDAY_MISTAKES).others)
