#!/usr/bin/env python3
"""All of agon's chance in Python; docs/chance.md explains it. Run as a program it prints the check values."""


def mix(key, x, y):
    a = key[0] + x * 0x9E3779B9 + 0x61676F6E & 0xFFFFFFFF
    b = key[1] + y * 0x85EBCA6B & 0xFFFFFFFF
    a = (a ^ a >> 16) * 0x21F0AAAD & 0xFFFFFFFF; b = b + a & 0xFFFFFFFF
    b = (b ^ b >> 15) * 0xD35A2D97 & 0xFFFFFFFF; a = a + b & 0xFFFFFFFF
    a = (a ^ a >> 16) * 0xED5AD4BB & 0xFFFFFFFF; b = b + a & 0xFFFFFFFF
    b = (b ^ b >> 15) * 0xAC4C1B51 & 0xFFFFFFFF; a = a + b & 0xFFFFFFFF
    return a ^ a >> 16, b ^ b >> 16

def match_key(seed, index):
    seeded = mix((0x61676F6E, 1), seed & 0xFFFFFFFF, seed >> 32)
    return mix(seeded, index & 0xFFFFFFFF, index >> 32)

def domain_key(match, domain):  # rules 0, seat_a 1, seat_b 2, content 3
    return mix(match, domain, 0xD0D0D0D0)

def below(key, turn, name, index, n):
    words, retry = mix(key, turn, name << 16 | index >> 1), 0
    while words[index & 1] * n & 0xFFFFFFFF < 2**32 % n:
        retry += 1
        words = mix(words, retry, 0)
    return words[index & 1] * n >> 32

def roll(key, turn, name, index, sides):
    return 1 + below(key, turn, name, index, sides)

def draw(seat_key, decision, name, k, n):
    return below(seat_key, decision // 2, name << 8 | k, decision % 2, n)


if __name__ == '__main__':
    def show(what, key):
        print(f'{what}: {key[0]:08X} {key[1]:08X}')
    show('mix({1, 2}, 3, 4)', mix((1, 2), 3, 4))
    match = match_key(1, 0)
    show('match key (1, 0)', match)
    for domain, name in enumerate(['rules', 'seat_a', 'seat_b', 'content']):
        show(f'{name} key', domain_key(match, domain))
    rules, seat_a = domain_key(match, 0), domain_key(match, 1)
    for turn in range(3):
        print(f'rules, turn {turn}, name 1, indices 0..5, n = 6:', *(below(rules, turn, 1, i, 6) for i in range(6)))
    print('rules, turn 9, name 2, indices 0..3, n = 2147483649:', *(below(rules, 9, 2, i, 2147483649) for i in range(4)))
    print('seat_a, decisions 0..7, name 0, k 0, n = 6:', *(draw(seat_a, d, 0, 0, 6) for d in range(8)))
    print('seat_a, decision 5, name 3, k 0..7, n = 100:', *(draw(seat_a, 5, 3, k, 100) for k in range(8)))
