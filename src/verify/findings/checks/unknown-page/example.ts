import type { FindingExamples } from '../../examples/finding-example.ts'

const page = (go: string) =>
  JSON.stringify({
    heading: 'Pay',
    paragraphs: [{ id: 'due', text: 'You pay every month.' }],
    actions: [{ id: 'home', label: 'Go to my dashboard', go }],
  })

export const examples = {
  E314: {
    why: 'An entry of the menu, or a button of a page, leads to a path where no page and no journey stands.',
    rightFiles: { 'base/pages/pay.json': page('/dashboard') },
    wrongFiles: { 'base/pages/pay.json': page('/dashbord') },
  },
  E320: {
    why: 'The place of a file in the folder pages is its address. Where a journey or a page of the product has that address already, the file is never shown.',
    rightFiles: { 'base/pages/pay.json': page('/dashboard') },
    wrongFiles: { 'base/pages/apply/pay.json': page('/dashboard') },
  },
} satisfies FindingExamples
