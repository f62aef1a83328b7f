import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ChatBody, type ChatHistory, type ChatMessage, chatHistoryPath, chatMessagePath } from '#contract/chat.ts'
import { CallFailed, problemOf } from '../../lib/api/problem.ts'
import { useApp } from '../../lib/app-context.tsx'
import { newUuid } from '../../lib/session/new-uuid.ts'

/** The key of the conversation in the storage of the tab. */
export const conversationKey = 'chat-conversation'
const noMessages: readonly ChatMessage[] = []

/** The conversation of this tab: taken up again after a reload, until the server has let it expire. */
export function useConversation() {
  const { api, tab } = useApp()
  const queries = useQueryClient()
  const [conversation, setConversation] = useState(() => tab.get(conversationKey))
  const [pending, setPending] = useState<string>()
  const [failure, setFailure] = useState<ChatFailure>()
  const unanswered = useRef<ChatBody>(undefined)
  /** Counts the conversations that were begun anew: an answer for one before is not shown. */
  const begun = useRef(0)
  const queryKey = ['mine', 'chat-history', conversation]
  const { data: messages = noMessages } = useQuery({
    queryKey,
    enabled: conversation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        return (await api<ChatHistory>(chatHistoryPath(conversation ?? ''), { signal })).messages
      } catch (error) {
        if (error instanceof CallFailed && error.problem.kind === 'answered' && error.problem.status === 404) return noMessages
        throw error
      }
    },
  })

  /** @returns whether the question was answered. A question that is sent again after a failure is stored once. */
  const ask = async (message: string): Promise<boolean> => {
    const isAgain = unanswered.current?.message === message
    const messageId = isAgain && unanswered.current ? unanswered.current.messageId : newUuid()
    const body: ChatBody = { messageId, message, ...(conversation !== undefined && { conversationId: conversation }) }
    unanswered.current = body
    const asked = begun.current
    const isLeft = () => asked !== begun.current
    setPending(message)
    setFailure(undefined)
    try {
      const answer = await api<ChatMessage>(chatMessagePath, { method: 'POST', body })
      if (isLeft()) return true
      const before = answer.conversationId === conversation ? messages : noMessages
      queries.setQueryData(['mine', 'chat-history', answer.conversationId], [...before, answer])
      tab.set(conversationKey, answer.conversationId)
      setConversation(answer.conversationId)
      unanswered.current = undefined
      return true
    } catch (error) {
      if (isLeft()) return true
      setFailure(chatFailureOf(error))
      return false
    } finally {
      if (!isLeft()) setPending(undefined)
    }
  }
  const rated = (questionId: string) => {
    queries.setQueryData<readonly ChatMessage[]>(queryKey, (all = noMessages) =>
      all.map((one) => (one.questionId === questionId ? { ...one, rated: true } : one)),
    )
  }
  const startNew = () => {
    begun.current += 1
    unanswered.current = undefined
    tab.remove(conversationKey)
    setConversation(undefined)
    setPending(undefined)
    setFailure(undefined)
  }
  return { messages, pending, failure, ask, rated, startNew }
}

/** Why something could not be sent: too many tries, nobody there to answer, or anything else. */
export type ChatFailure = 'too-many' | 'not-found' | 'failed'

export function chatFailureOf(error: unknown): ChatFailure {
  const problem = problemOf(error)
  const slug = problem?.kind === 'answered' ? problem.slug : undefined
  return slug === 'too-many' || slug === 'not-found' ? slug : 'failed'
}
