import { type PageData, pageDataElement } from '#contract/page-data.ts'

/** @throws when the page was served without a lender: nothing can be shown then */
export function readPageData(page: Document): PageData {
  const text = page.getElementById(pageDataElement)?.textContent?.trim()
  if (!text) throw new Error('No private label data found')
  return JSON.parse(text) as PageData
}
