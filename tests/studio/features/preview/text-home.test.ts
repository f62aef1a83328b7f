import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { chatHistoryPath, chatPath } from '#contract/chat.ts'
import { contentPath, menuPath } from '#contract/content.ts'
import { notificationsPath } from '#contract/notifications.ts'
import type { PreviewPeople } from '#contract/preview.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'
import { aroundAnswer, previewConversation } from '#studio/features/preview/frame/around-answers.ts'
import { letterOf } from '#studio/features/preview/frame/letter.tsx'
import { previewCaseOf } from '#studio/features/preview/frame/preview-case.ts'
import { sampleAt } from '#studio/features/preview/people-at.ts'
import { homeOfText } from '#studio/features/preview/text-home.ts'

const flow = (await shippedFlows()).find(({ lender }) => lender === 'juniper-lane') as CompiledFlow
const facts = {
  today: '2026-01-15',
  status: { value: 'LIENS' },
  session: { registered: true },
  profile: { name: { firstName: 'Ana', lastName: 'Bell' }, email: 'ana@example.com' },
}

function caseAt(place: `text:${string}`, text = '') {
  const home = homeOfText(place)
  return previewCaseOf(flow, { facts, conditions: [] }, { place, state: 'shown', text, ...(home && { home }) })
}

function answerAt(place: `text:${string}`, path: string, text?: string): string {
  return JSON.stringify(aroundAnswer(caseAt(place, text), flow, new URL(path, 'http://localhost')))
}

describe('a text that belongs to no screen', () => {
  it.each([
    ['text:messages/your-turn.json#/paragraphs/help/text', '<article'],
    ['text:messages/your-turn-text.json#/text', 'Reply STOP to end the messages.'],
    ['text:documents/right-to-cancel.json#/title', 'Notice of right to cancel'],
  ] as const)('the text %s is drawn as the message or document that it is in', (place, words) => {
    expect(renderToStaticMarkup(letterOf(caseAt(place), flow))).toContain(words)
  })

  it('the text of a public page is drawn on that page, for the visitor where only visitors read it', () => {
    const place = 'text:pages/contact.json#/heading'
    expect(caseAt(place, 'Contact us')).toMatchObject({ at: { pathname: '/contact' }, isSignedIn: true })
    expect(caseAt(place, 'Nothing that a borrower reads')).toMatchObject({ isSignedIn: false })
    expect(answerAt(place, `${contentPath}?path=/contact`)).toContain('Contact us')
  })

  it('the words of the menu and of the dashboard are drawn on the dashboard of a borrower', () => {
    const place = 'text:dashboard.json#/menu/open'
    expect(caseAt(place)).toMatchObject({ at: { pathname: '/dashboard' }, isSignedIn: true })
    expect(answerAt(place, menuPath)).toContain('"groups":[{')
  })

  it('a notification stands in the feed of the borrower', () => {
    const place = 'text:messages/your-turn.json#/notification/title/otherwise'
    expect(answerAt(place, notificationsPath)).toContain('It is your turn')
    expect(answerAt('text:dashboard.json#/notifications/empty', notificationsPath)).toContain('"items":[]')
  })

  it('an answer of the chat is drawn as the answer to its question, in the opened chat', () => {
    const place = 'text:chat.json#/questions/how-it-works/answer'
    expect(caseAt(place).at.search).toContain('pop-webchat')
    expect(answerAt(place, chatPath)).toContain('Chat with us')
    expect(answerAt(place, chatHistoryPath(previewConversation))).toContain('"questionId":"how-it-works"')
  })

  it('texts of screens, cards and the shell have no home of their own', () => {
    for (const at of ['screens/hold.json#/text', 'conditions.json#/cards/X/text', 'shell.json#/words/back'])
      expect(homeOfText(`text:${at}`)).toBeUndefined()
  })
})

describe('the applicant with whose facts a text that belongs to no screen is drawn', () => {
  const people: PreviewPeople = {
    ...{ hash: 'one', common: {} },
    samples: [{ facts, conditions: [] }],
    people: [{ id: 'applicant', name: '', says: '', visits: { 'status:LIENS': 0 } }],
  }

  it('a note says so where the chat is off, and where no known applicant reads the message', () => {
    expect(sampleAt(flow, people, { place: 'text:chat.json#/words/title' })?.note).toContain('the flag fe-webchat is off')
    expect(sampleAt(flow, people, { place: 'text:messages/signed.json#/heading' })?.note).toContain(
      'None of the known applicants',
    )
  })
})
