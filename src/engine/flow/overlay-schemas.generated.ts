/** Made by tools/dev/schemas/generate.ts: a new schema appears here once that is run. */
import chatOverlay from '#schemas/chat.overlay.schema.json' with { type: 'json' }
import conditionsOverlay from '#schemas/conditions.overlay.schema.json' with { type: 'json' }
import copyOverlay from '#schemas/copy.overlay.schema.json' with { type: 'json' }
import dashboardOverlay from '#schemas/dashboard.overlay.schema.json' with { type: 'json' }
import documentOverlay from '#schemas/document.overlay.schema.json' with { type: 'json' }
import factsOverlay from '#schemas/facts.overlay.schema.json' with { type: 'json' }
import fieldsOverlay from '#schemas/fields.overlay.schema.json' with { type: 'json' }
import flagsOverlay from '#schemas/flags.overlay.schema.json' with { type: 'json' }
import hoursOverlay from '#schemas/hours.overlay.schema.json' with { type: 'json' }
import journeyOverlay from '#schemas/journey.overlay.schema.json' with { type: 'json' }
import lenderOverlay from '#schemas/lender.overlay.schema.json' with { type: 'json' }
import lifecycleOverlay from '#schemas/lifecycle.overlay.schema.json' with { type: 'json' }
import messageOverlay from '#schemas/message.overlay.schema.json' with { type: 'json' }
import pageOverlay from '#schemas/page.overlay.schema.json' with { type: 'json' }
import propertiesOverlay from '#schemas/properties.overlay.schema.json' with { type: 'json' }
import sandboxOverlay from '#schemas/sandbox.overlay.schema.json' with { type: 'json' }
import scenarioOverlay from '#schemas/scenario.overlay.schema.json' with { type: 'json' }
import screenOverlay from '#schemas/screen.overlay.schema.json' with { type: 'json' }
import shellOverlay from '#schemas/shell.overlay.schema.json' with { type: 'json' }
import statusRoutesOverlay from '#schemas/status-routes.overlay.schema.json' with { type: 'json' }
import type { JsonSchema } from './json-schema.ts'

/** The schemas of overlays, by file name. */
export const OVERLAY_SCHEMAS: { readonly [file: string]: JsonSchema } = {
  'chat.overlay.schema.json': chatOverlay as JsonSchema,
  'conditions.overlay.schema.json': conditionsOverlay as JsonSchema,
  'copy.overlay.schema.json': copyOverlay as JsonSchema,
  'dashboard.overlay.schema.json': dashboardOverlay as JsonSchema,
  'document.overlay.schema.json': documentOverlay as JsonSchema,
  'facts.overlay.schema.json': factsOverlay as JsonSchema,
  'fields.overlay.schema.json': fieldsOverlay as JsonSchema,
  'flags.overlay.schema.json': flagsOverlay as JsonSchema,
  'hours.overlay.schema.json': hoursOverlay as JsonSchema,
  'journey.overlay.schema.json': journeyOverlay as JsonSchema,
  'lender.overlay.schema.json': lenderOverlay as JsonSchema,
  'lifecycle.overlay.schema.json': lifecycleOverlay as JsonSchema,
  'message.overlay.schema.json': messageOverlay as JsonSchema,
  'page.overlay.schema.json': pageOverlay as JsonSchema,
  'properties.overlay.schema.json': propertiesOverlay as JsonSchema,
  'sandbox.overlay.schema.json': sandboxOverlay as JsonSchema,
  'scenario.overlay.schema.json': scenarioOverlay as JsonSchema,
  'screen.overlay.schema.json': screenOverlay as JsonSchema,
  'shell.overlay.schema.json': shellOverlay as JsonSchema,
  'status-routes.overlay.schema.json': statusRoutesOverlay as JsonSchema,
}
