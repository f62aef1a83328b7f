import { chatFormats } from '#contract/chat-files.ts'
import type { CompiledFlow, Facts, LiveChat } from '#engine/index.ts'
import { formatAlternatives } from '#i18n/format-alternatives.ts'
import { textFormatter } from '../texts/text-formatter.ts'

/** The refusal of a file that the chat does not take, by the file's name. */
export function wrongTypeOfFile(flow: CompiledFlow, { words }: LiveChat, facts: Facts): (name: string) => string {
  const formats = formatAlternatives(
    chatFormats.map(({ name }) => name),
    flow.live.lender.locale,
  )
  return (name) => textFormatter(flow, facts)(words.fileWrongType, { name, formats })
}
