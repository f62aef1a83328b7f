/** Made by tools/dev/schemas/generate.ts: a new schema appears here once that is run. */
import allow from '#schemas/allow.schema.json' with { type: 'json' }
import approved from '#schemas/approved.schema.json' with { type: 'json' }
import chat from '#schemas/chat.schema.json' with { type: 'json' }
import common from '#schemas/common.schema.json' with { type: 'json' }
import conditions from '#schemas/conditions.schema.json' with { type: 'json' }
import copy from '#schemas/copy.schema.json' with { type: 'json' }
import dashboard from '#schemas/dashboard.schema.json' with { type: 'json' }
import declined from '#schemas/declined.schema.json' with { type: 'json' }
import document from '#schemas/document.schema.json' with { type: 'json' }
import facts from '#schemas/facts.schema.json' with { type: 'json' }
import fields from '#schemas/fields.schema.json' with { type: 'json' }
import flags from '#schemas/flags.schema.json' with { type: 'json' }
import hours from '#schemas/hours.schema.json' with { type: 'json' }
import journey from '#schemas/journey.schema.json' with { type: 'json' }
import lender from '#schemas/lender.schema.json' with { type: 'json' }
import lifecycle from '#schemas/lifecycle.schema.json' with { type: 'json' }
import message from '#schemas/message.schema.json' with { type: 'json' }
import overlayLock from '#schemas/overlay.lock.schema.json' with { type: 'json' }
import page from '#schemas/page.schema.json' with { type: 'json' }
import proofsLock from '#schemas/proofs.lock.schema.json' with { type: 'json' }
import properties from '#schemas/properties.schema.json' with { type: 'json' }
import sandbox from '#schemas/sandbox.schema.json' with { type: 'json' }
import scenario from '#schemas/scenario.schema.json' with { type: 'json' }
import screen from '#schemas/screen.schema.json' with { type: 'json' }
import shell from '#schemas/shell.schema.json' with { type: 'json' }
import statusRoutes from '#schemas/status-routes.schema.json' with { type: 'json' }
import type { JsonSchema } from './json-schema.ts'

/** The schemas of whole files, by file name. */
export const WHOLE_SCHEMAS: { readonly [file: string]: JsonSchema } = {
  'allow.schema.json': allow as JsonSchema,
  'approved.schema.json': approved as JsonSchema,
  'chat.schema.json': chat as JsonSchema,
  'common.schema.json': common as JsonSchema,
  'conditions.schema.json': conditions as JsonSchema,
  'copy.schema.json': copy as JsonSchema,
  'dashboard.schema.json': dashboard as JsonSchema,
  'declined.schema.json': declined as JsonSchema,
  'document.schema.json': document as JsonSchema,
  'facts.schema.json': facts as JsonSchema,
  'fields.schema.json': fields as JsonSchema,
  'flags.schema.json': flags as JsonSchema,
  'hours.schema.json': hours as JsonSchema,
  'journey.schema.json': journey as JsonSchema,
  'lender.schema.json': lender as JsonSchema,
  'lifecycle.schema.json': lifecycle as JsonSchema,
  'message.schema.json': message as JsonSchema,
  'overlay.lock.schema.json': overlayLock as JsonSchema,
  'page.schema.json': page as JsonSchema,
  'proofs.lock.schema.json': proofsLock as JsonSchema,
  'properties.schema.json': properties as JsonSchema,
  'sandbox.schema.json': sandbox as JsonSchema,
  'scenario.schema.json': scenario as JsonSchema,
  'screen.schema.json': screen as JsonSchema,
  'shell.schema.json': shell as JsonSchema,
  'status-routes.schema.json': statusRoutes as JsonSchema,
}
