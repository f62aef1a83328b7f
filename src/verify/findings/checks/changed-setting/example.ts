import type { FindingExamples } from '../../examples/finding-example.ts'
import { anAcme } from '../../examples/finding-example.ts'

export const examples = {
  W609: {
    why: 'Documents, consents, checks and what a screen sets are there because the law, a text or the lender’s system relies on them. A lender that takes one out, or shows it to some only, leaves people without it, and nothing else says so.',
    wrongFiles: { 'acme/screens/apply/birthdate.json': '{ "checks": [{ "id": "old-enough", "$remove": true }] }' },
    rightFiles: {
      'acme/screens/apply/birthdate.json': '{ "checks": [{ "id": "old-enough", "message": "Not yet {minimumAge} years old" }] }',
    },
  },
  W610: {
    why: 'Some settings are read by parts that stand elsewhere: the moment of a message by its words, the type of a consent by what waits for it, a link by the sentence with which people agree to it.',
    wrongFiles: { 'acme/lender.json': { ...anAcme, links: { privacy: { url: '/terms', external: false } } } },
    rightFiles: {
      'acme/lender.json': {
        ...anAcme,
        links: { additional: [{ id: 'about', name: 'About us', url: 'https://acme.example/about' }] },
      },
    },
  },
  W611: {
    why: 'Consents, documents and legal pages bind people by their words. Words of a lender’s own need a person who answers for them: "flow approve <lender> --confirm <place> --by <name>" writes into approved.json who that is, on which day, and for which words.',
    wrongFiles: {
      'acme/screens/apply/password.json':
        '{ "records": [{ "id": "soft-credit", "text": "You do not mind that {companyName} asks." }] }',
    },
    rightFiles: { 'acme/screens/apply/password.json': '{ "heading": "Choose your password" }' },
  },
} satisfies FindingExamples
