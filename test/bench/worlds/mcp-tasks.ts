/** A tool call of an agent. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What an agent is asked, with the calls that answer it where every tool is listed. */
export interface AgentTask {
  readonly question: string;
  readonly calls: readonly ToolCall[];
}

/** Records on file that the tasks name. */
export interface TaskRecords {
  readonly company: { readonly name: string; readonly slug: string };
  readonly german: readonly string[];
  readonly founder: string;
  readonly investor: { readonly name: string; readonly slug: string };
  readonly domains: readonly string[];
  readonly site: string;
}

const call = (name: string, given: Readonly<Record<string, unknown>> = {}): ToolCall => ({ name, arguments: given });

const ARTICLE =
  '<h2>How a round is closed</h2><ol><li>Sign: the term sheet names price and board.</li><li>Check: lawyers read the ' +
  'contracts for four weeks.</li><li>Pay: the money arrives on one day.</li></ol>';
const PROSE =
  'In order to make the most of the opportunity, it is important to note that the company is currently in the process ' +
  'of expanding its operations. Due to the fact that demand has grown by 40 %, the team will utilize new suppliers.';

export function agentTasks({ company, german, founder, investor, domains, site }: TaskRecords): AgentTask[] {
  return [
    {
      question: 'Find robotics companies in Germany that raised in 2024',
      calls: [
        call('vocabularies'),
        call('startups_list', { sector: ['Robotics'], country: ['DE'], sort: '-funding' }),
        ...german.map((slug) => call('startups_get', { slug })),
      ],
    },
    {
      question: 'Who invested in this company?',
      calls: [call('startups_list', { q: company.name, limit: 5 }), call('startups_get', { slug: company.slug })],
    },
    { question: 'Scan this site for readiness for agents', calls: [call('agent_readiness', { url: site })] },
    {
      question: 'What is in the portfolio of this fund?',
      calls: [call('investors_list', { q: investor.name, limit: 5 }), call('investors_get', { slug: investor.slug })],
    },
    {
      question: 'Who founded this company, and what else did they do?',
      calls: [call('startups_get', { slug: company.slug }), call('people_get', { slug: founder })],
    },
    { question: 'Which of these 20 domains are on file?', calls: [call('startups_match', { domains })] },
    { question: 'What moved in venture funding this week?', calls: [call('trends_current')] },
    {
      question: 'Is robotics a crowded sector?',
      calls: [call('trends_sector', { sector: 'Robotics', deep: true })],
    },
    { question: 'Say this paragraph more plainly', calls: [call('rewrite', { text: PROSE })] },
    {
      question: 'Draw this article as a diagram',
      calls: [call('visual_tldr_generate', { title: 'Closing a round', content_html: ARTICLE })],
    },
  ];
}

/** The calls of an agent that lists the tools of `listed`: it finds the others first. */
export function callsWith(listed: ReadonlySet<string>, { question, calls }: AgentTask): ToolCall[] {
  return calls.flatMap((one) =>
    listed.has(one.name) ? [one] : [call('find_tool', { words: question }), call('call_tool', { ...one })],
  );
}
