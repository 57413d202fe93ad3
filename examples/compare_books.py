"""What equilibrium play makes of grapple's books, side by side: python3 examples/compare_books.py ./agon classic tournament"""
import json, subprocess, sys

program, books = sys.argv[1], sys.argv[2:]


def report(book):
    """The metrics of 5,000 matches of nash against itself, from the table beside the book."""
    done = subprocess.run([program, 'report', 'grapple', book, '-n', '5000', '--json'], capture_output=True, text=True)
    return json.loads(done.stdout)


def shares(result, metric):
    counts = result['metrics'][metric]['counts']
    return {label: 100 * count / sum(counts.values()) for label, count in counts.items()}


def favourite(result, place):
    label, share = sorted(shares(result, 'techniques').items(), key=lambda item: -item[1])[place]
    return f'{label}, {share:.1f} %'


def rows(results):
    yield 'endings by submission', [f"{shares(result, 'endings')['submission']:.1f} %" for result in results]
    yield 'most used technique', [favourite(result, 0) for result in results]
    yield 'second', [favourite(result, 1) for result in results]
    yield 'exchanges in a match', [f"{result['turns']['mean']:.1f}" for result in results]
    for metric in ('points', 'advantages', 'tokens'):
        yield f'{metric} in a match', [f"{result['metrics'][metric]['total'] / result['matches']:.2f}" for result in results]
    for position in results[0]['metrics']['positions']['counts']:
        yield f'exchanges in {position}', [f"{shares(result, 'positions').get(position, 0):.1f} %" for result in results]


results = [report(book) for book in books]
print(f"{'':<32}" + ''.join(f'{book:<28}' for book in books).rstrip())
for name, values in rows(results):
    print(f'{name:<32}' + ''.join(f'{value:<28}' for value in values).rstrip())
