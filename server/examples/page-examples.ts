import { LIVE_APP_KEY, projectChannel } from '../../core/contract/live.ts';
import type { NewsItem } from '../../core/contract/news.ts';
import { DEFAULT_SETTINGS, type SettingsUpdate } from '../../core/contract/settings.ts';
import { notFound, unauthorized } from '../errors.ts';
import { type CallExamples, EXAMPLE_HASH, EXAMPLE_IDS, refused } from './call-example.ts';

const update: SettingsUpdate = { autosave: 5 };
const channel = { socket_id: '1.2', channel_name: projectChannel(EXAMPLE_IDS.projectId) };

const news: NewsItem = {
  id: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0f',
  level: 'important',
  title: 'A break on Saturday',
  text: 'From 8 to 9 in the morning nothing can be saved.',
  link: 'https://tuning.example/break',
  publishedAt: '2026-11-28T10:00:00.000Z',
};

/** Examples of what a page asks for around its work. */
export const PAGE_EXAMPLES: CallExamples = {
  'GET /settings': [
    { name: 'settings', status: 200, answer: DEFAULT_SETTINGS },
    refused(unauthorized()),
  ],
  'PUT /settings': [
    { name: 'changed', body: update, status: 200, answer: { ...DEFAULT_SETTINGS, ...update } },
    refused(unauthorized(), update),
  ],
  'GET /news': [{ name: 'one', status: 200, answer: { data: [news] } }, refused(unauthorized())],
  'GET /broadcasting/connection': [
    { name: 'this server', status: 200, answer: { service: null } },
    refused(unauthorized()),
  ],
  'POST /broadcasting/auth': [
    {
      name: 'allowed',
      body: channel,
      status: 200,
      answer: { auth: `${LIVE_APP_KEY}:${EXAMPLE_HASH}.${EXAMPLE_IDS.sessionId}` },
    },
    refused(notFound(), channel),
  ],
  'POST /broadcasting/user-auth': [
    {
      name: 'signed',
      body: { socket_id: channel.socket_id },
      status: 200,
      answer: {
        auth: `${LIVE_APP_KEY}:${EXAMPLE_HASH}.${EXAMPLE_IDS.sessionId}`,
        user_data: JSON.stringify({ id: EXAMPLE_IDS.userId }),
      },
    },
    refused(unauthorized(), { socket_id: channel.socket_id }),
  ],
};
