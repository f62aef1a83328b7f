import type { CompiledLender } from '#engine/index.ts'
import type { MessageContent } from '../store/message-outbox.ts'
import { escapeHtml } from '../texts/escape-html.ts'

type Email = Extract<MessageContent, { readonly kind: 'email' }>

type Around = {
  readonly lender: Pick<CompiledLender, 'name' | 'colours' | 'locale' | 'contact'>
  /** The address that the button opens. */
  readonly link: string
}

/** An e-mail as text and as HTML with inline styles, without pictures, scripts or anything loaded from elsewhere. */
export function renderEmail({ subject, heading, paragraphs, button }: Email, { lender, link }: Around) {
  const { name, locale, colours, contact } = lender
  const text = [heading, ...paragraphs, ...(button === undefined ? [] : [`${button}: ${link}`]), `${name}\n${contact.email}`]
  const shades = colours.primary
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#f4f5f7;color:#1d2430;font:17px/1.6 system-ui,sans-serif;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto;padding:16px">
<p style="margin:0;padding:12px 16px;border-top:6px solid ${shades['600']};background:#fff;font-weight:600">${escapeHtml(name)}</p>
<div style="margin-top:8px;padding:8px 16px 24px;background:#fff">
<h1 style="font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${button === undefined ? '' : `<p style="margin-top:24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${shades['700']};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>`}
</div>
<p style="padding:0 16px;font-size:14px;color:#49535f">${escapeHtml(name)} · <a href="mailto:${escapeHtml(contact.email)}" style="color:#49535f">${escapeHtml(contact.email)}</a></p>
</div>
</body>
</html>
`
  return { text: `${text.join('\n\n')}\n`, html }
}
