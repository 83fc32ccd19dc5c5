import { given } from '../../../test/kit/decider.js';
import { delistFeed, listedFeedDecider, listFeed } from './listed-feed.decide.js';
import { type ListedFeedEvent } from './listed-feed.events.js';

const AT = '2026-11-22T10:00:00.000Z';
const FEED = { feedId: 'f', url: 'https://news.example/feed.xml' };
const listed: ListedFeedEvent = { type: 'FeedListed', data: { ...FEED, listedAt: AT } };
const delisted: ListedFeedEvent = { type: 'FeedDelisted', data: { feedId: 'f', delistedAt: AT } };
const list = (isListed: boolean) => listFeed(isListed, FEED, Date.parse(AT));
const delist = (isListed: boolean) => delistFeed(isListed, 'f', Date.parse(AT));

describe('a feed', () => {
  it('is listed once', () => {
    given(listedFeedDecider).when(list).then(listed).thenState(true);
  });

  it('is delisted once', () => {
    given(listedFeedDecider, listed).when(delist).then(delisted).thenState(false);
  });

  it('can be listed again', () => {
    given(listedFeedDecider, listed, delisted).when(list).then(listed).thenState(true);
  });

  it('cannot be delisted where it is not listed', () => {
    given(listedFeedDecider).when(delist).thenNothing();
    given(listedFeedDecider, listed, delisted).when(delist).thenNothing();
  });
});
