import type { Chapter } from '#verify/index.ts'

export const chapterHeads: { readonly [chapter in Chapter]: string } = {
  statuses: 'Where statuses lead',
  lifecycle: 'The lifecycle of an application',
  steps: 'Which steps are asked',
  screens: 'What screens ask and accept',
  cards: 'Cards of open conditions',
  offers: 'Offers, fees and limits',
  flags: 'Flags',
  texts: 'What borrowers read',
  lender: 'Who the lender is',
  sandbox: 'How the sandbox plays the lender',
}
